import "@fontsource-variable/atkinson-hyperlegible-next";
import "../ui/styles/tokens.css";
import "../ui/styles/base.css";
import "../ui/styles/controls.css";
import "../ui/styles/panels.css";
import "../ui/styles/frame.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startHands } from "../ui/hands.svelte";
import { startQuiet } from "../ui/quiet";
import { startRouter } from "./router.svelte";
import { settings, startSettings } from "./settings.svelte";
import { speak } from "./words/spoken.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app element");

startSettings((lang) => void speak(lang));
startRouter();
startQuiet();
startHands();
void speak(settings.lang).then(() => mount(App, { target }));
