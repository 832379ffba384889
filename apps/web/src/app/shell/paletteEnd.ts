/** Where the focus goes when the palette closes: to what had it, or to the page that was chosen. */
export type PaletteEnd = "dismissed" | "chosen";
