import type { Position } from "@atrium/contract";
import type { Underlay } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { isUnlikelyWidth } from "./dxfUnits.ts";
import { type DxfDrawing, readDxf } from "./readDxf.ts";
import { readPicture } from "./readPicture.ts";

/** The largest file that is opened, bytes. */
const LARGEST_FILE = 20 * 1024 * 1024;
const OPACITY = 0.5;

export interface ReadUnderlay {
  readonly underlay: Underlay;
  /** What was left out of it, as text; empty: nothing. */
  readonly leftOut: string;
  /** Its size is not that of a floor: the unit has to be asked for. */
  readonly isUnitInDoubt: boolean;
}

/**
 * A file as it lies under a plan. What it is, its first bytes say, not its name.
 * @param size of the plan, metres: a picture first lies as wide as that
 * @throws Error with a sentence where it cannot be one
 */
export async function readUnderlay(file: File, size: Position): Promise<ReadUnderlay> {
  if (file.size > LARGEST_FILE) throw new Error("The file is larger than 20 MB");
  if (file.size === 0) throw new Error("The file is empty");
  const lying = {
    name: file.name.slice(0, 80).trim() || t("Plan"),
    at: [0, 0] as Position,
    rotation: 0,
    opacity: OPACITY,
  };
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const mediaType = pictureType(head);
  if (mediaType !== undefined) {
    const picture = await readPicture(file.slice(0, file.size, mediaType));
    return { underlay: { ...lying, ...picture, scale: size[0] / picture.size[0] }, leftOut: "", isUnitInDoubt: false };
  }
  const drawing = readDxf(await file.text());
  if (typeof drawing === "string") throw new Error(`${drawing}. PNG, JPEG, SVG and DXF files can lie under a plan`);
  const { paths, texts, scale, size: drawn } = drawing;
  const [width, depth] = drawn;
  const underlay: Underlay = {
    ...lying,
    content: { kind: "lines", paths: [...paths], texts: [...texts] },
    size: [width, depth],
    scale,
  };
  return {
    underlay,
    leftOut: leftOutWords(drawing),
    isUnitInDoubt: isUnlikelyWidth(Math.max(width, depth) * scale),
  };
}

/** "14 objects are not shown: HATCH 12, ACAD_TABLE 2. 3 of the printed sheet and 5 on layers that are off were left out." */
function leftOutWords({ leftOut, hidden, isCut }: DxfDrawing): string {
  const total = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
  const types = [...leftOut].map(([type, count]) => `${type} ${String(count)}`).join(", ");
  const unseen = [
    hidden.sheet > 0 && t("{sheet} on the print layout", { sheet: hidden.sheet }),
    hidden.layers > 0 && t("{layers} on layers that are off or frozen", { layers: hidden.layers }),
  ].filter((part) => part !== false);
  return [
    total > 0 && t("{total} objects could not be read: {types}.", { total, types }),
    unseen.length > 0 && t("Skipped: {unseen}.", { unseen: unseen.join(", ") }),
    isCut && t("The drawing has more lines than can be shown."),
  ]
    .filter((part) => part !== false)
    .join(" ");
}

/** By its first bytes; undefined: no picture. */
function pictureType(head: Uint8Array): string | undefined {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    new TextDecoder().decode(head),
  )
    ? "image/svg+xml"
    : undefined;
}
