interface Picture {
  readonly mediaType: "image/png" | "image/jpeg";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Markers of a JPEG that stand alone, without a length. */
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);

/** What a picture is and how large, by its own bytes; undefined: it is none that we take. */
export function pictureSize(bytes: Buffer): Picture | undefined {
  if (bytes.subarray(0, 8).equals(PNG) && bytes.toString("latin1", 12, 16) === "IHDR" && bytes.length >= 24) {
    return whole({ mediaType: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(bytes);
  return undefined;
}

/** Walks from marker to marker until the frame says its size. */
function jpegSize(bytes: Buffer): Picture | undefined {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return whole({ mediaType: "image/jpeg", width, height });
    }
    // Before a marker any number of filling bytes may stand.
    if (marker === 0xff) at += 1;
    else at += ALONE.has(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15 without the tables among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function whole(picture: Picture): Picture | undefined {
  return picture.width > 0 && picture.height > 0 ? picture : undefined;
}
