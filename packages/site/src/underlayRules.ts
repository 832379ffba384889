import { t } from "@atrium/words";
import {
  type PlanMistake,
  type Underlay,
  UNDERLAY_MOST_BYTES,
  UNDERLAY_MOST_PIXELS,
  UNDERLAY_MOST_POINTS,
} from "@atrium/contract/site";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Markers of a JPEG that stand alone, without a length. */
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);

/**
 * What is wrong with an underlay beside its form. A picture is what its bytes say it is, and as large: what a browser is handed
 * later is nothing else.
 */
export function underlayMistakes({ content, size }: Underlay): PlanMistake[] {
  if (content.kind === "lines") {
    const count = content.paths.reduce((sum, { points }) => sum + points.length, 0);
    const message = t("expected at most {UNDERLAY_MOST_POINTS} points, found {count}", { UNDERLAY_MOST_POINTS, count });
    return count > UNDERLAY_MOST_POINTS ? [{ path: ["content", "paths"], message }] : [];
  }
  const bytes = Buffer.from(content.base64, "base64");
  const path = ["content", "base64"];
  if (bytes.length > UNDERLAY_MOST_BYTES) {
    return [{ path, message: t("expected at most {UNDERLAY_MOST_BYTES} bytes", { UNDERLAY_MOST_BYTES }) }];
  }
  const found = pictureSize(bytes);
  if (found === undefined) return [{ path, message: t("expected a PNG or JPEG picture") }];
  if (found.mediaType !== content.mediaType) {
    return [
      { path: ["content", "mediaType"], message: t("the picture is {mediaType}", { mediaType: found.mediaType }) },
    ];
  }
  const { width, height } = found;
  if (Math.max(width, height) > UNDERLAY_MOST_PIXELS) {
    return [
      {
        path,
        message: t("expected at most {UNDERLAY_MOST_PIXELS} pixels per side, found {width} × {height}", {
          UNDERLAY_MOST_PIXELS,
          width,
          height,
        }),
      },
    ];
  }
  if (width === size[0] && height === size[1]) return [];
  return [{ path: ["size"], message: t("the picture is {width} × {height} pixels", { width, height }) }];
}

interface Picture {
  readonly mediaType: "image/png" | "image/jpeg";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What a picture is and how large, by its own bytes; undefined: it is none that we take. */
function pictureSize(bytes: Buffer): Picture | undefined {
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
