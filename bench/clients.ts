import * as z from "zod";
import { Histogram, SparseCounts } from "./histogram.ts";
import { Worker } from "./worker.ts";

export const ClientSpec = z.object({
  url: z.string(),
  token: z.string(),
  channel: z.enum(["lighting", "energy"]),
  /** The place to which each socket subscribes. */
  places: z.array(z.string()),
  /** One socket in this many reads its messages; the others count them. */
  readEvery: z.int().positive(),
  base: z.number(),
});
export type ClientSpec = z.infer<typeof ClientSpec>;

const ClientReport = z.object({
  open: z.int(),
  messages: z.int(),
  bytes: z.int(),
  /** Changes that the reading sockets received. */
  changes: z.int(),
  fromSource: SparseCounts,
  fromDriver: SparseCounts,
});
export type ClientReport = z.infer<typeof ClientReport>;

export interface Receipt {
  readonly open: number;
  readonly messages: number;
  readonly bytes: number;
  readonly changes: number;
  /** From the change at the device to the socket of a page, ms. */
  readonly fromSource: Histogram;
  /** From the moment when the driver had it, ms. */
  readonly fromDriver: Histogram;
}

/** Pages with open sockets, in processes of their own. */
export class Clients {
  readonly #workers: readonly Worker[];

  /** @param processes the number of processes that share the sockets */
  constructor(processes: number) {
    this.#workers = Array.from({ length: processes }, () => new Worker(new URL("./clientProcess.ts", import.meta.url)));
  }

  async open(spec: ClientSpec): Promise<void> {
    const share = Math.ceil(spec.places.length / this.#workers.length);
    await Promise.all(
      this.#workers.map((worker, index) => {
        const places = spec.places.slice(index * share, (index + 1) * share);
        return worker.ask("open", { ...spec, places }, z.null());
      }),
    );
  }

  /** The changes received since the last call. */
  async take(): Promise<Receipt> {
    const reports = await Promise.all(this.#workers.map((worker) => worker.ask("take", null, ClientReport)));
    const [fromSource, fromDriver] = [new Histogram(), new Histogram()];
    for (const report of reports) {
      fromSource.addCounts(report.fromSource);
      fromDriver.addCounts(report.fromDriver);
    }
    const sum = (key: "open" | "messages" | "bytes" | "changes") =>
      reports.reduce((total, report) => total + report[key], 0);
    return {
      open: sum("open"),
      messages: sum("messages"),
      bytes: sum("bytes"),
      changes: sum("changes"),
      fromSource,
      fromDriver,
    };
  }

  /** The newest value of each point, by its id. */
  async newest(): Promise<Map<number, number>> {
    const Newest = z.array(z.tuple([z.int(), z.number()]));
    const all = await Promise.all(this.#workers.map((worker) => worker.ask("newest", null, Newest)));
    return new Map(all.flat());
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.ask("close", null, z.null())));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
  }
}
