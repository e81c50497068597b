/** A record on its way from wherever it was dropped to the watch page. */
import { go } from "./router.svelte";

export const carried = $state<{ text: string | null; failed: boolean }>({ text: null, failed: false });

/** The record that was opened last, so that it can be reviewed. */
export const opened = $state<{ text: string | null }>({ text: null });

export async function carry(file: File): Promise<void> {
  try {
    carried.text = await file.text();
    carried.failed = false;
  } catch {
    carried.text = null;
    carried.failed = true;
  }
  go("/watch");
}

/** Files may be dropped anywhere on an element. */
export function dropzone(node: HTMLElement): () => void {
  const over = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void carry(file);
  };
  node.addEventListener("dragover", over);
  node.addEventListener("drop", drop);
  return () => {
    node.removeEventListener("dragover", over);
    node.removeEventListener("drop", drop);
  };
}
