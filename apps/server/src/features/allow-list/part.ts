import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { AllowedPlates, type AllowedPlatesOptions } from "./allowedPlates.ts";
import { ReaderCatchUp, type ReaderCatchUpOptions } from "./readerCatchUp.ts";
import { Readers, type ReadersOptions } from "./readers.ts";
import { allowListRoutes } from "./routes.ts";
import { AllowListStore } from "./store.ts";

export interface AllowListPartOptions
  extends
    ReadersOptions,
    Omit<AllowedPlatesOptions, "readers" | "store" | "clock" | "onOwing">,
    Omit<ReaderCatchUpOptions, "plates" | "readers"> {
  readonly db: Db;
  readonly clock: ReaderCatchUpOptions["clock"];
}

export interface AllowListPart extends Part {
  /** For lists of them. */
  readonly plates: Pick<AllowedPlates, "all">;
}

/** The lists of plates by which readers raise their gates. */
export function allowListPart(options: AllowListPartOptions): AllowListPart {
  const readers = new Readers(options);
  const store = new AllowListStore(options);
  const onOwing = (owing: readonly string[]) => catchingUp.later(owing);
  const plates = new AllowedPlates({ ...options, readers, store, onOwing });
  const catchingUp = new ReaderCatchUp({ ...options, plates, readers });
  return {
    name: "allow list",
    plates,
    routes: [allowListRoutes({ plates })],
    start: () => catchingUp.start(),
    stop: () => catchingUp.stop(),
  };
}
