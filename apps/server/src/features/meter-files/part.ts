import { importMeterFile, listMeterFiles, MAX_METER_FILE_LENGTH, undoMeterFile } from "@atrium/contract/energy";
import type { Db } from "../../platform/database/database.ts";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { MeterFiles, type MeterFilesOptions } from "./meterFiles.ts";
import { MeterFileStore } from "./meterFileStore.ts";
import type { MeterFileTables } from "./tables.ts";

/** Characters of a file, some of them of several octets, in JSON. */
const BODY_LIMIT = 2 * MAX_METER_FILE_LENGTH;

export interface MeterFilesPartOptions extends Omit<MeterFilesOptions, "store"> {
  readonly db: Db;
}

/** The past of counters as files of a data logger or a network operator. */
export function meterFilesPart({ db, ...options }: MeterFilesPartOptions): Part {
  const files = new MeterFiles({ ...options, store: new MeterFileStore(db.withTables<MeterFileTables>()) });
  return {
    name: "meter-files",
    routes: [
      async (app) => {
        handle(app, listMeterFiles, async () => ({ data: await files.list(), running: files.running }));
        handle(app, importMeterFile, (request) => files.take(request.body, personOf(request)), {
          bodyLimit: BODY_LIMIT,
        });
        handle(app, undoMeterFile, (request) => files.undo(request.params.id, personOf(request)));
      },
    ],
  };
}
