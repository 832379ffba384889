import { cp } from "node:fs/promises";
import path from "node:path";
import { Paged } from "@atrium/contract";
import { DeviceDescription } from "@atrium/contract/devices";
import { moveConnections } from "@atrium/e2e/ports.ts";
import * as z from "zod";
import { signIn } from "./installation.ts";
import { removeFolder, temporaryFolder } from "./leftovers.ts";
import { freePort, Program, root, until } from "./program.ts";
import { shipped, shippedCampus } from "./shipped.ts";

/** Of the user admin. */
export const BENCH_PASSWORD = "measured-password-1";
const START_LIMIT = 180_000;
/** The server's copy of the site, in the campus's folder. */
const SERVED = "served-site";

/** Server and virtual campus with the default site on ports of their own, without a history import. */
export class ControlCampus {
  readonly url: string;
  /** Of the virtual campus. */
  readonly #controlUrl: string;
  readonly site: string;
  readonly server: Program;
  readonly virtualCampus: Program;
  /** Of bulk history import. */
  readonly importToken = "bench-import-token-0123456789";
  readonly #folder: string;
  token = "";

  private constructor(folder: string, ports: { readonly server: number; readonly control: number }) {
    this.#folder = folder;
    this.site = path.join(folder, "site");
    this.url = `http://127.0.0.1:${ports.server}`;
    this.#controlUrl = `http://127.0.0.1:${ports.control}`;
    const places = {
      ...shippedCampus.environment,
      ATRIUM_SITE: this.site,
      ATRIUM_VIRTUAL_DATA: path.join(folder, "virtual-campus"),
      VIRTUAL_CAMPUS_PORT: String(ports.control),
      VIRTUAL_CAMPUS_BOOKING_PORT: "0",
      VIRTUAL_CAMPUS_DISCOVERY_PORT: "0",
    };
    const played = new URL(`../${shippedCampus.entry}`, import.meta.url);
    this.virtualCampus = new Program(played, places, shippedCampus.nodeArguments);
    const environment = {
      ...shipped.environment,
      ATRIUM_SITE: path.join(folder, SERVED),
      ATRIUM_DATA: path.join(folder, "data"),
      ATRIUM_PORT: String(ports.server),
      ATRIUM_ADMIN_PASSWORD: BENCH_PASSWORD,
      ATRIUM_IMPORT_TOKEN: this.importToken,
    };
    const server = new URL(`../${shipped.entry}`, import.meta.url);
    this.server = new Program(server, environment, shipped.nodeArguments);
  }

  /** @param prepare changes the site as the server reads it; the virtual campus plays it as it is */
  static async start(prepare: (site: string) => Promise<void> = async () => undefined): Promise<ControlCampus> {
    const folder = await temporaryFolder();
    await cp(path.join(root, "sites/campus"), path.join(folder, "site"), { recursive: true });
    await moveConnections(path.join(folder, "site"));
    await cp(path.join(folder, "site"), path.join(folder, SERVED), { recursive: true });
    await prepare(path.join(folder, SERVED));
    const campus = new ControlCampus(folder, { server: await freePort(), control: await freePort() });
    try {
      await until("the server answers", START_LIMIT, async () => (await fetch(`${campus.url}/api/health`)).ok);
      campus.token = await signIn(campus.url, BENCH_PASSWORD);
    } catch (error) {
      await campus.stop();
      throw new Error(`The server said:\n${campus.server.output}`, { cause: error });
    }
    return campus;
  }

  /** All devices of a module, once every one of them has a value. */
  async answering(module: string): Promise<string[]> {
    const headers = { authorization: `Bearer ${this.token}` };
    const core = `${this.url}/api/core-service/v1.0`;
    const reply = await fetch(`${core}/devices?module=${module}`, { headers });
    const { data } = Paged(DeviceDescription).parse(await reply.json());
    const Summary = Paged(z.object({ stale: z.int() }));
    await until(`every device of ${module} answers`, START_LIMIT, async () => {
      const summary = await fetch(`${core}/summaries?module=${module}`, { headers });
      return Summary.parse(await summary.json()).data.every(({ stale }) => stale === 0);
    });
    return data.map(({ id }) => id);
  }

  /** Switches a fault of the virtual campus on or off. */
  async fault(fault: { readonly device: string; readonly fault: string; readonly on: boolean }): Promise<void> {
    const reply = await fetch(`${this.#controlUrl}/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    });
    if (!reply.ok) throw new Error(`the virtual campus refuses the fault: ${reply.status} ${await reply.text()}`);
  }

  async stop(): Promise<void> {
    await Promise.all([this.server.stop(), this.virtualCampus.stop()]);
    await removeFolder(this.#folder);
  }
}
