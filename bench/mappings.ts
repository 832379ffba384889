import { DoneImports, MappingImportReply } from "@atrium/contract/site";
import { ask } from "./calls.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { Installation } from "./installation.ts";
import { load, residentMegabytes } from "./machine.ts";
import { freePort } from "./program.ts";

const ROWS = 10_000;
/** Circuits have instances of four digits, so ten thousand of them stand behind two gateways. */
const GATEWAYS = ["lights-1", "lights-2"];
const FIRST_INSTANCE = 100;
const ASKED = 40;
const IMPORT_BUDGET = "budget ≤ 10 s";
const LIST_BUDGET = "budget p95 ≤ 50 ms";

/** A file of ten thousand mappings looked at, done and undone, and the list of them, over HTTP as the pages do it. */
export async function mappings(): Promise<void> {
  heading(`Mappings of ${ROWS.toLocaleString("en-US")} devices`);
  const connections = [];
  for (const [index, id] of GATEWAYS.entries()) {
    const settings = { host: "127.0.0.1", port: await freePort(), deviceInstance: index + 1 };
    connections.push({ id, protocol: "bacnet" as const, settings });
  }
  const installation = await Installation.start({
    connections,
    places: [
      {
        key: "place-1",
        devices: GATEWAYS.map((connection, index) => ({
          id: `L-0-${index}`,
          module: "lighting" as const,
          connection,
          parts: [{ product: "lighting-circuit", address: { instance: 1 } }],
        })),
      },
    ],
  });
  try {
    const text = await sheet(installation);
    const look = await timed(async () => send(installation, { file: "bench.csv", text }));
    figure("a file looked at", `${(look.ms / 1000).toFixed(2)} s`, `${(text.length / 2 ** 20).toFixed(1)} MB`);
    await installation.longestHold();
    const done = await timed(async () =>
      send(installation, { file: "bench.csv", text, revision: look.result.revision }),
    );
    figure("  done", `${(done.ms / 1000).toFixed(2)} s`, IMPORT_BUDGET);
    figure("  devices added", String(done.result.counts.add));
    figure("  the loop was held at most", `${(await installation.longestHold()).toFixed(0)} ms`);
    await lists(installation);
    const undone = await timed(async () => undo(installation));
    figure("undone", `${(undone.ms / 1000).toFixed(2)} s`);
    figure("server", `${residentMegabytes(installation.program.pid).toFixed(0)} MB`, `load average ${load()}`);
  } finally {
    await installation.stop();
  }
}

async function lists(installation: Installation): Promise<void> {
  const pages: readonly [string, (index: number) => string][] = [
    ["a page of 50", (index) => `page=${index + 1}&size=50`],
    ["  sorted by state", (index) => `page=${index + 1}&size=50&sortBy=state&orderBy=DESC`],
    ["  searched", (index) => `size=50&search=many ${index}`],
  ];
  for (const [name, query] of pages) {
    const taken = new Histogram();
    for (let index = 0; index < ASKED; index += 1) {
      const { ms } = await timed(async () => ask(installation, "GET", `mappings?module=lighting&${query(index)}`));
      taken.add(ms);
    }
    figure(name, taken.toString(), LIST_BUDGET);
  }
}

/** The row of the first device ten thousand times, each time as another one. */
async function sheet(installation: Installation): Promise<string> {
  const reply = await ask(installation, "GET", "mappings/file");
  const [titles = "", first = ""] = (await reply.text()).replace("\uFEFF", "").split("\r\n");
  const columns = titles.split(",");
  const cells = first.split(",");
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const half = Math.floor(index / (ROWS / GATEWAYS.length));
    const own: Record<string, string> = {
      id: `L-MANY-${index}`,
      name: `Many ${index}`,
      connection: GATEWAYS[half] ?? "",
      "address.instance": String(FIRST_INSTANCE + (index % (ROWS / GATEWAYS.length))),
    };
    return columns.map((column, at) => own[column] ?? cells[at]).join(",");
  });
  return [titles, ...rows].join("\r\n");
}

async function send(installation: Installation, body: object): Promise<MappingImportReply> {
  return MappingImportReply.parse(await (await ask(installation, "POST", "mapping-imports", body)).json());
}

async function undo(installation: Installation): Promise<void> {
  const { data } = DoneImports.parse(await (await ask(installation, "GET", "mapping-imports")).json());
  await ask(installation, "DELETE", `mapping-imports/${data[0]?.id}`);
}

async function timed<Result>(act: () => Promise<Result>): Promise<{ readonly result: Result; readonly ms: number }> {
  const began = performance.now();
  const result = await act();
  return { result, ms: performance.now() - began };
}
