export { measureSound, type MeasuredSound } from "./measureSound.ts";
export { beginsAsSound, readSound } from "./readSound.ts";
export { isNoSound, type NoSound } from "./soundFile.ts";
