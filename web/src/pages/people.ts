/** The pages about people, fetched together when one of them is opened. */
export { default as DevicePage } from "./DevicePage.svelte";
export { default as InvitePage } from "./InvitePage.svelte";
export { default as JoinPage } from "./JoinPage.svelte";
export { default as YouPage } from "./YouPage.svelte";
