import "@fontsource-variable/atkinson-hyperlegible-next";
import "../ui/styles/tokens.css";
import "../ui/styles/base.css";
import "../ui/styles/controls.css";
import "../ui/styles/panels.css";
import "../ui/styles/frame.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startQuiet } from "../ui/quiet";
import { startRouter } from "./router.svelte";
import { startSettings } from "./settings.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app element");

startSettings();
startRouter();
startQuiet();
mount(App, { target });
