import { t } from "@atrium/words";
import { randomUUID } from "node:crypto";
import { ClipFailure } from "../clips.ts";
import type { ClipContent } from "../clips.ts";
import { withSeparateLink } from "./withSeparateLink.ts";
import type { HttpUnit } from "./httpUnit.ts";
import type { VapixRequest } from "./product.ts";
import { VapixRefusal } from "./vapixError.ts";
import type { VapixLink } from "./vapixLink.ts";

/** Octets: the largest file that is read from a unit. */
const MAX_CLIP_SIZE = 20 * 1_048_576;
/** Octets a ms: a unit writes into its flash memory slower than its network is. */
const SLOWEST = 100;
const PATH = "/axis-cgi/mediaclip.cgi";
const LIST: VapixRequest = { method: "GET", path: "/axis-cgi/param.cgi?action=list&group=MediaClip" };
/** `root.MediaClip.M3.Location=/etc/audioclips/chime.wav` */
const LOCATION = /^(?:root\.)?MediaClip\.M(\d+)\.Location=(.*)$/;
/** What a unit without a single clip answers. */
const NO_GROUP = /^# Error:.*(MediaClip|group)/i;

/**
 * The clips of one unit by Axis' Media clip API (developer.axis.com/vapix/audio-systems/media-clip-api). Its numbers change
 * when a clip goes, so each task asks for the list first, on a link of its own, which then has the proof for the transfer.
 */
export class UnitClips {
  readonly #unit: HttpUnit;

  constructor(unit: HttpUnit) {
    this.#unit = unit;
  }

  async list(): Promise<readonly string[]> {
    return await this.#withLink(async (link) => [...(await numbersIn(link)).keys()]);
  }

  async read(file: string): Promise<Uint8Array> {
    return await this.#withLink(async (link) => {
      const number = (await numbersIn(link)).get(file);
      if (number === undefined) throw new ClipFailure(t("The unit has no file {file}.", { file }), { isAway: false });
      return await link.askForOctets({
        method: "GET",
        path: `${PATH}?action=download&clip=${number}`,
        transfer: { longest: MAX_CLIP_SIZE, extraTime: MAX_CLIP_SIZE / SLOWEST },
      });
    });
  }

  async put(clip: ClipContent): Promise<void> {
    await this.#withLink(async (link) => {
      const known = (await numbersIn(link)).get(clip.file);
      if (known !== undefined) await removeNumber(link, known);
      done(await link.ask(uploadOf(clip)));
    });
  }

  async remove(file: string): Promise<void> {
    await this.#withLink(async (link) => {
      const number = (await numbersIn(link)).get(file);
      if (number !== undefined) await removeNumber(link, number);
    });
  }

  async #withLink<Result>(work: (link: VapixLink) => Promise<Result>): Promise<Result> {
    try {
      return await withSeparateLink(this.#unit, work);
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** The numbers of a unit's clips by their files. */
async function numbersIn(link: VapixLink): Promise<Map<string, number>> {
  const answer = await link.ask(LIST);
  const lines = answer.split(/\r?\n/).map((line) => line.trim());
  const found = lines.flatMap((line) => {
    const [, number, location = ""] = LOCATION.exec(line) ?? [];
    const file = location.split("/").at(-1) ?? "";
    return number === undefined || file === "" ? [] : [[file, Number(number)] as const];
  });
  const isList =
    found.length > 0 || lines.every((line) => line === "" || line.startsWith("root.") || NO_GROUP.test(line));
  if (!isList) throw new ClipFailure(t("The response is not a list of clips."), { isAway: false });
  return new Map(found);
}

async function removeNumber(link: VapixLink, number: number): Promise<void> {
  done(await link.ask({ method: "GET", path: `${PATH}?action=remove&clip=${number}` }));
}

function uploadOf({ file, name, mediaType, content }: ClipContent): VapixRequest {
  const boundary = `clip-${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\nContent-Type: ${mediaType}\r\n\r\n`;
  const octets = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const query = new URLSearchParams({ action: "upload", media: "audio", name });
  return {
    method: "POST",
    path: `${PATH}?${query.toString()}`,
    content: { type: `multipart/form-data; boundary=${boundary}`, octets },
    transfer: { longest: 65_536, extraTime: octets.length / SLOWEST },
  };
}

/** @throws ClipFailure where the answer, in spite of HTTP's 200, is a refusal */
function done(answer: string): void {
  const words = answer.trim();
  if (words.startsWith("OK") || /^(uploaded|removed)=/m.test(words)) return;
  throw new ClipFailure(refusalOf(words), { isAway: false });
}

function refusalOf(words: string): string {
  const said = words
    .replace(/^#?\s*error:\s*/i, "")
    .trim()
    .slice(0, 160);
  return said === "" ? t("The unit refused.") : t("The unit refused: {words}.", { words: said.replace(/\.$/, "") });
}

function failureOf(error: unknown): ClipFailure {
  if (error instanceof ClipFailure) return error;
  if (error instanceof VapixRefusal) return new ClipFailure(refusalOf(error.message), { isAway: false, cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new ClipFailure(message, { isAway: true, cause: error });
}
