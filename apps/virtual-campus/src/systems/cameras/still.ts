import { encode } from "jpeg-js";
import { HEIGHT, WIDTH } from "../../scene/view.ts";

const QUALITY = 70;

/** A grey picture as JPEG. @param luma its first plane */
export function stillOf(luma: Uint8Array): Buffer {
  const colours = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    // Luma of video is 16 to 235.
    const shade = Math.min(255, Math.max(0, ((luma[at] ?? 0) - 16) * (255 / 219)));
    colours.fill(shade, at * 4, at * 4 + 3);
  }
  return Buffer.from(encode({ data: colours, width: WIDTH, height: HEIGHT }, QUALITY).data);
}
