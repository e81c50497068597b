import "@fontsource-variable/atkinson-hyperlegible-next";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/panels.css";
import "./styles/frame.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startQuiet } from "./lib/quiet";
import { startRouter } from "./lib/router.svelte";
import { startSettings } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app element");

startSettings();
startRouter();
startQuiet();
mount(App, { target });
