import { plateKey } from "@atrium/contract/access";
import { t } from "@atrium/words";
import { type ListedPlate, PlateListFailure } from "../plateLists.ts";
import { withSeparateLink } from "./withSeparateLink.ts";
import type { HttpUnit } from "./httpUnit.ts";
import { plateLine, platesIn } from "./plateLines.ts";
import type { VapixRequest } from "./product.ts";
import { VapixRefusal } from "./vapixError.ts";
import type { VapixLink } from "./vapixLink.ts";

const PATH = "/local/fflprapp/api.cgi";
/** The one of its three lists that raises the gate. */
const LIST = "allow";
/** Octets: a list of ten thousand plates with names. */
const MAX_LENGTH = 2 * 1_048_576;
/** ms: it writes its list into flash memory. */
const TIMEOUT = 5_000;

/**
 * The allow list of one camera by the API of AXIS License Plate Verifier
 * (developer.axis.com/vapix/applications/license-plate-verifier-api). It has no call that changes a plate: one that is there
 * is removed first.
 */
export class UnitPlates {
  readonly #unit: HttpUnit;

  constructor(unit: HttpUnit) {
    this.#unit = unit;
  }

  async list(): Promise<readonly ListedPlate[]> {
    return await this.#withLink(listOf);
  }

  async put(wanted: ListedPlate): Promise<readonly ListedPlate[]> {
    return await this.#withLink(async (link) => {
      const known = (await listOf(link)).filter(({ plate }) => plateKey(plate) === plateKey(wanted.plate));
      const [only] = known;
      if (known.length === 1 && only !== undefined && plateLine(only) === plateLine(wanted)) return await listOf(link);
      for (const { plate } of known) await call(link, { api: "delplate", plate, list: LIST });
      await call(link, { api: "addplate", plate: plateLine(wanted), list: LIST });
      return await listOf(link);
    });
  }

  async remove(plate: string): Promise<readonly ListedPlate[]> {
    return await this.#withLink(async (link) => {
      const known = (await listOf(link)).filter((one) => plateKey(one.plate) === plateKey(plate));
      for (const one of known) await call(link, { api: "delplate", plate: one.plate, list: LIST });
      return await listOf(link);
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

async function listOf(link: VapixLink): Promise<readonly ListedPlate[]> {
  const plates = platesIn(await link.ask(requestOf({ api: `export${LIST}` })));
  if (plates === undefined) throw new PlateListFailure(t("The response is not a list of plates."));
  return plates;
}

/** @throws PlateListFailure where the answer, in spite of HTTP's 200, is a refusal */
async function call(link: VapixLink, query: Readonly<Record<string, string>>): Promise<void> {
  const words = (await link.ask(requestOf(query))).trim();
  if (/^(#?\s*error|<)/i.test(words)) throw new PlateListFailure(refusalOf(words));
}

function requestOf(query: Readonly<Record<string, string>>): VapixRequest {
  const path = `${PATH}?${new URLSearchParams(query).toString()}`;
  return { method: "GET", path, transfer: { longest: MAX_LENGTH, extraTime: TIMEOUT } };
}

function refusalOf(words: string): string {
  const said = words
    .replace(/^#?\s*error:?\s*/i, "")
    .split("\n", 1)
    .join("")
    .trim()
    .slice(0, 160);
  return said === "" || said.startsWith("<")
    ? t("The unit refused.")
    : t("The unit refused: {words}.", { words: said.replace(/\.$/, "") });
}

function failureOf(error: unknown): PlateListFailure {
  if (error instanceof PlateListFailure) return error;
  if (error instanceof VapixRefusal) return new PlateListFailure(refusalOf(error.message), { cause: error });
  return new PlateListFailure(error instanceof Error ? error.message : String(error), { cause: error });
}
