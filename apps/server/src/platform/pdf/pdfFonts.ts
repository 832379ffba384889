import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Sarabun (SIL Open Font License 1.1) has Latin and Thai letters and every sign of our units. */
export const PDF_FONTS = {
  regular: require.resolve("@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/sarabun/600SemiBold/Sarabun_600SemiBold.ttf"),
} as const;

/** Colours of words and rules on paper. */
export const PDF_INK = { ink: "#151b21", muted: "#5f6a75", rule: "#cad1d8" } as const;
