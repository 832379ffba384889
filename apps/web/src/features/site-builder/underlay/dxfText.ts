import { type DxfEntity, textOf } from "./dxfPairs.ts";

const LONGEST = 80;

/** What a text of a drawing says, without the codes of its look; undefined: the entity is no text, or an empty one. */
export function writtenText(entity: DxfEntity): string | undefined {
  if (entity.type === "TEXT" || entity.type === "ATTRIB") return plain(textOf(entity, 1));
  if (entity.type !== "MTEXT") return undefined;
  // A long one comes in pieces before its last.
  const whole = entity.pairs.flatMap(({ code, value }) => (code === 3 || code === 1 ? [value] : [])).join("");
  return plain(
    whole
      .replaceAll(/\\[Pp]/gu, " ")
      .replaceAll(/\\[ACFHQTWfc][^;\\]*;/gu, "")
      .replaceAll(/\\[LlOoKk~]/gu, "")
      .replaceAll(/[{}]/gu, ""),
  );
}

function plain(text: string): string | undefined {
  const words = text
    .replaceAll(/%%[a-z]/giu, "")
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST)
    .trim();
  return words === "" ? undefined : words;
}
