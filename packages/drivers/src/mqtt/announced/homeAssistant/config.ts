import {
  AVAILABILITY_MODES,
  type FoundAvailability,
  type FoundPoint,
  MAX_ALSO_AVAILABLE,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { isObject } from "../../message.ts";
import { MAX_TOPIC_LENGTH, MAX_WORD_LENGTH, SELDOM } from "../family.ts";
import { spelledOut } from "./abbreviations.ts";
import { commandBy, pickedBy } from "./template.ts";

export type Said = Readonly<Record<string, unknown>>;

/** Stale values are three intervals old. */
const STALE_AFTER_INTERVALS = 3;

/** Where a value is and how it becomes a number. */
export type Place = Pick<FoundPoint, "topic" | "field" | "scale" | "offset">;

/** What one thing announced of itself, read with its base topic. What cannot be read is remembered as a sentence. */
export class Config {
  readonly #said: Said;
  readonly #base: string;
  /** A sentence: the first thing that cannot be read. */
  problem: string | undefined;

  constructor(said: Said) {
    this.#said = spelledOut(said);
    this.#base = this.text("~") ?? "";
  }

  text(name: string): string | undefined {
    const found = this.#said[name];
    if (typeof found === "number" || typeof found === "boolean") return String(found);
    return typeof found === "string" && found !== "" ? found.slice(0, MAX_TOPIC_LENGTH) : undefined;
  }

  /** A word of a state or of a command; a JSON `true` is shown as `True` by a template. */
  word(name: string, usual: string): string {
    const said = this.text(name) ?? usual;
    return (said === "True" || said === "False" ? said.toLowerCase() : said).slice(0, MAX_WORD_LENGTH);
  }

  number(name: string, usual: number): number {
    const found = Number(this.text(name) ?? usual);
    return Number.isFinite(found) ? found : usual;
  }

  /** Words of a list. */
  list(name: string): string[] {
    const found = this.#said[name];
    if (!Array.isArray(found)) return [];
    return found.flatMap((word) => (typeof word === "string" && word !== "" ? [word.slice(0, 80)] : [])).slice(0, 100);
  }

  topic(name: string): string | undefined {
    return this.#topicIn(this.text(name));
  }

  /** The place of a value by its topic and its template; undefined: it has none, or one that nothing here reads. */
  place(topic: string, template: string): Place | undefined {
    const whole = this.topic(topic);
    const program = this.text(template);
    if (whole === undefined) return undefined;
    if (program === undefined) return { topic: whole };
    const picked = pickedBy(program);
    if (picked === undefined) {
      this.problem ??= t("Its template is not supported: {template}", { template: program.slice(0, 80) });
      return undefined;
    }
    const { field, scale, offset } = picked;
    return {
      topic: whole,
      ...(field === undefined ? {} : { field }),
      ...(scale === 1 ? {} : { scale }),
      ...(offset === 0 ? {} : { offset }),
    };
  }

  /** How it is commanded; undefined: it is not, or by a program. */
  set(topic: string, template: string): FoundPoint["set"] {
    const whole = this.topic(topic);
    const program = this.text(template);
    if (whole === undefined || program === undefined) return whole === undefined ? undefined : { topic: whole };
    const payload = commandBy(program);
    if (payload !== undefined) return payload === "{value}" ? { topic: whole } : { topic: whole, payload };
    this.problem ??= t("Its commands are not supported: {template}", { template: program.slice(0, 80) });
    return undefined;
  }

  /** Ms between two reports when all is well. */
  get interval(): number {
    const expires = this.number("expire_after", 0) * 1_000;
    return expires > 0 ? Math.min(Math.max(1_000, Math.round(expires / STALE_AFTER_INTERVALS)), 86_400_000) : SELDOM;
  }

  /** Where it says whether it is there (Home Assistant, "availability", "availability_mode"). */
  get availability(): FoundAvailability | undefined {
    const list = this.#said["availability"];
    const single = this.topic("availability_topic");
    const said = isObject(list) ? [list] : Array.isArray(list) ? list.filter(isObject) : [];
    const topics = said
      .map((one) => spelledOut(one))
      .concat(
        single === undefined
          ? []
          : [{ ...this.#said, topic: single, value_template: this.#said["availability_template"] }],
      )
      .flatMap((one) => this.#availabilityIn(new Config({ "~": this.#base, ...one })) ?? []);
    if (topics.length === 0) return undefined;
    const mode = AVAILABILITY_MODES.find((one) => one === this.text("availability_mode"));
    return {
      topics: topics.slice(0, MAX_ALSO_AVAILABLE + 1),
      ...(mode === undefined || topics.length === 1 ? {} : { mode }),
    };
  }

  #availabilityIn(one: Config): FoundAvailability["topics"][number] | undefined {
    const place = one.place("topic", "value_template");
    if (place === undefined || place.scale !== undefined || place.offset !== undefined) return undefined;
    const { topic, field } = place;
    const [online, offline] = [one.word("payload_available", "online"), one.word("payload_not_available", "offline")];
    return { topic, ...(field === undefined ? {} : { field }), online, offline };
  }

  #topicIn(text: string | undefined): string | undefined {
    const whole = text?.replaceAll(/^~|~$/g, () => this.#base).slice(0, MAX_TOPIC_LENGTH);
    return whole === undefined || whole === "" || /[+#\0]/.test(whole) ? undefined : whole;
  }
}
