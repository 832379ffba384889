import { type Underlay, UNDERLAY_MOST_BYTES } from "@atrium/contract/site";

/** The longest side of what is handed over, pixels. */
const LONGEST = 4_096;
/** A drawing without a size of its own gets this one. */
const DRAWN = 2_048;
const SMALLER = 0.7;

type Picture = Pick<Underlay, "content" | "size">;

/**
 * A picture or an SVG drawing as pixels. The browser draws it as an image: nothing in it runs, and nothing is loaded. What is
 * handed over are the pixels alone, so that nothing else of the file, a script or where a photo was taken, goes along.
 * @throws Error with a sentence where the file is no picture
 */
export async function readPicture(file: Blob): Promise<Picture> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode().catch(() => {
      throw new Error("This is not a picture that the browser can read");
    });
    const [width, height] = [image.naturalWidth || DRAWN, image.naturalHeight || DRAWN];
    const isDrawn = file.type === "image/svg+xml";
    const fit = isDrawn ? LONGEST / Math.max(width, height) : Math.min(1, LONGEST / Math.max(width, height));
    return await pixelsOf(image, { width: width * fit, height: height * fit });
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function pixelsOf(image: HTMLImageElement, size: { width: number; height: number }): Promise<Picture> {
  const canvas = document.createElement("canvas");
  for (let { width, height } = size; ; width *= SMALLER, height *= SMALLER) {
    [canvas.width, canvas.height] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("The browser cannot draw the picture");
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    for (const mediaType of ["image/png", "image/jpeg"] as const) {
      if (mediaType === "image/jpeg") onWhite(pen);
      const base64 = canvas.toDataURL(mediaType, 0.85).split(",")[1] ?? "";
      if ((base64.length * 3) / 4 <= UNDERLAY_MOST_BYTES) {
        return { content: { kind: "picture", mediaType, base64 }, size: [canvas.width, canvas.height] };
      }
    }
  }
}

/** A JPEG has no clear places: they would be black. */
function onWhite(pen: CanvasRenderingContext2D): void {
  pen.globalCompositeOperation = "destination-over";
  pen.fillStyle = "white";
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.globalCompositeOperation = "source-over";
}
