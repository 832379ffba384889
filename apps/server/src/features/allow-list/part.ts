import { CORE_API } from "@atrium/contract";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { AllowedPlates, type AllowedPlatesOptions } from "./allowedPlates.ts";
import { Readers, type ReadersOptions } from "./readers.ts";
import { allowListRoutes } from "./routes.ts";
import { AllowListStore } from "./store.ts";

export interface AllowListPartOptions
  extends ReadersOptions, Omit<AllowedPlatesOptions, "readers" | "store" | "clock"> {
  readonly db: Db;
  readonly clock: ReadersOptions["clock"] & AllowedPlatesOptions["clock"];
}

export interface AllowListPart extends Part {
  /** For lists of them. */
  readonly plates: Pick<AllowedPlates, "all">;
}

/** The lists of plates by which readers raise their gates. */
export function allowListPart(options: AllowListPartOptions): AllowListPart {
  const plates = new AllowedPlates({ ...options, readers: new Readers(options), store: new AllowListStore(options) });
  return { name: "allow list", plates, routes: [{ prefix: CORE_API, plugin: allowListRoutes({ plates }) }] };
}
