import {
  type PlanMistake,
  type Underlay,
  UNDERLAY_MOST_BYTES,
  UNDERLAY_MOST_PIXELS,
  UNDERLAY_MOST_POINTS,
} from "@atrium/contract/site";
import { pictureSize } from "./pictureSize.ts";

/**
 * What is wrong with an underlay beside its form. A picture is what its bytes say it is, and as large: what a browser is handed
 * later is nothing else.
 */
export function underlayMistakes({ content, size }: Underlay): PlanMistake[] {
  if (content.kind === "lines") {
    const count = content.paths.reduce((sum, { points }) => sum + points.length, 0);
    const message = `expected at most ${UNDERLAY_MOST_POINTS} points, found ${count}`;
    return count > UNDERLAY_MOST_POINTS ? [{ path: ["content", "paths"], message }] : [];
  }
  const bytes = Buffer.from(content.base64, "base64");
  const path = ["content", "base64"];
  if (bytes.length > UNDERLAY_MOST_BYTES) return [{ path, message: `expected at most ${UNDERLAY_MOST_BYTES} bytes` }];
  const found = pictureSize(bytes);
  if (found === undefined) return [{ path, message: "this is neither a PNG nor a JPEG picture" }];
  if (found.mediaType !== content.mediaType) {
    return [{ path: ["content", "mediaType"], message: `the picture is ${found.mediaType}` }];
  }
  const { width, height } = found;
  if (Math.max(width, height) > UNDERLAY_MOST_PIXELS) {
    return [{ path, message: `expected at most ${UNDERLAY_MOST_PIXELS} pixels a side, found ${width} by ${height}` }];
  }
  if (width === size[0] && height === size[1]) return [];
  return [{ path: ["size"], message: `the picture has ${width} by ${height} pixels` }];
}
