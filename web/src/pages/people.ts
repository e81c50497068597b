/** The pages about people, fetched together when one of them is opened. */
export { default as DevicePage } from "./you/DevicePage.svelte";
export { default as InvitePage } from "./invite/InvitePage.svelte";
export { default as JoinPage } from "./invite/JoinPage.svelte";
export { default as YouPage } from "./you/YouPage.svelte";
