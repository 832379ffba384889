import { MAX_ALLOWED_PLATES, plateKey } from "@atrium/contract/access";
import * as z from "zod";
import type { VapixAnswer, VapixCall } from "../../endpoints/vapix/vapixServer.ts";

const PATH = "/local/fflprapp/api.cgi";

/** A line of the list: `1กข 4821,11-20-2026,Somchai Suk`. */
const Line = z.object({ plate: z.string(), day: z.string(), words: z.string() });
type Line = z.infer<typeof Line>;

/** What people have changed of the list, by the plate; null: taken off. */
export const AllowListMemory = z.record(z.string(), Line.nullable());
export type AllowListMemory = z.infer<typeof AllowListMemory>;

/**
 * The allow list of a camera, with the calls of AXIS License Plate Verifier: `addplate`, `delplate`, `exportallow`. Those who
 * work on the campus are on it without anybody's hand; what is changed by hand outlives a restart.
 */
export class AllowList {
  readonly #lines = new Map<string, Line>();
  /** What was changed by hand. */
  readonly #changes: Map<string, Line | null>;

  constructor(memory: AllowListMemory = {}) {
    this.#changes = new Map(Object.entries(memory));
    for (const [key, line] of this.#changes) if (line !== null) this.#lines.set(key, line);
  }

  get size(): number {
    return this.#lines.size;
  }

  has(plate: string): boolean {
    return this.#lines.has(plateKey(plate));
  }

  /** Whose it is; undefined where the list does not say. */
  holderOf(plate: string): string | undefined {
    const words = this.#lines.get(plateKey(plate))?.words ?? "";
    return words === "" ? undefined : words;
  }

  /** The people of the campus get on it by themselves, unless somebody took them off. */
  expect({ plate, holder, day }: { plate: string; holder: string; day: string }): void {
    const key = plateKey(plate);
    if (this.#changes.has(key) || this.#lines.has(key)) return;
    this.#lines.set(key, { plate, day, words: holder });
  }

  memory(): AllowListMemory | undefined {
    return this.#changes.size === 0 ? undefined : Object.fromEntries(this.#changes);
  }

  /** undefined: the call is for another application. */
  answer({ path, query }: VapixCall): VapixAnswer | undefined {
    if (path !== PATH) return undefined;
    const api = query.get("api");
    if (api === "exportallow") return text([...this.#lines.values()].map(lineText).join(""));
    if (query.get("list") !== "allow") return text("Error: no such list\n");
    const [plate = "", day = "", ...words] = (query.get("plate") ?? "").split(",");
    const key = plateKey(plate);
    if (key === "") return text("Error: no plate\n");
    if (api === "addplate") return this.#add(key, { plate, day, words: words.join(",") });
    if (api === "delplate") return this.#remove(key);
    return text("Error: no such call\n");
  }

  #add(key: string, line: Line): VapixAnswer {
    if (this.#lines.size >= MAX_ALLOWED_PLATES) return text("Error: the list is full\n");
    this.#lines.set(key, line);
    this.#changes.set(key, line);
    return text("OK\n");
  }

  #remove(key: string): VapixAnswer {
    if (!this.#lines.delete(key)) return text("Error: no such plate\n");
    this.#changes.set(key, null);
    return text("OK\n");
  }
}

/** Whether a call changes the list. */
export function isListCommand({ path, query }: VapixCall): boolean {
  return path === PATH && !(query.get("api") ?? "").startsWith("export");
}

function lineText({ plate, day, words }: Line): string {
  return `${plate},${day},${words}\n`;
}

function text(body: string): VapixAnswer {
  return { status: 200, type: "text/plain; charset=utf-8", body };
}
