import type { DeviceIdentity, FoundDevice } from "@atrium/contract/devices";
import { t, term } from "@atrium/words";
import * as z from "zod";
import type { SearchTask } from "../probe/search.ts";
import type { TestRun } from "../probe/testRun.ts";
import { readBasicInformation } from "./basicInformation.ts";
import { announcedUnit } from "./discovery/announcedUnit.ts";
import { hearUnits } from "./discovery/hearing.ts";
import { hostsOf } from "./discovery/hosts.ts";
import { DISCOVERY_PORT } from "./discovery/probeMessage.ts";
import { cameraAt } from "./discovery/onvifCamera.ts";
import { vapixProblem } from "./probing.ts";
import { portOf, unitKey, VapixLink } from "./vapixLink.ts";
import { UnitAddress } from "./product.ts";
import { VapixGarbage } from "./vapixError.ts";
import { VapixSettings } from "./vapixSettings.ts";

/** Units that are asked at the same time, each with one request under way. */
const AT_ONCE = 8;
/** Units that announced themselves at named addresses, at other ports, and are asked too: an address has a few. */
const MAX_OTHER_UNITS = 64;
/** What says that nobody is there. */
const NOBODY = new Set<string>(["silent", "refused", "unreachable", "unknown-host"]);

export const VapixRange = z
  .strictObject({
    hosts: z
      .string()
      .max(1_000)
      .optional()
      .meta({
        label: term("Addresses"),
        hint: term("10.20.7.11, 10.20.7.20-40. If empty, all units reached by multicast in the server's own network."),
      }),
    port: UnitAddress.shape.port,
    fingerprint: UnitAddress.shape.fingerprint,
    discoveryPort: z
      .int()
      .min(1)
      .max(65_535)
      .default(DISCOVERY_PORT)
      .meta({ label: term("WS-Discovery port") }),
    wait: z
      .int()
      .min(50)
      .max(60_000)
      .default(2_000)
      .meta({ label: term("Wait for announcements"), unit: "ms" }),
  })
  .superRefine(({ hosts = "" }, context) => {
    const read = hostsOf(hosts);
    if (typeof read === "string") context.addIssue({ code: "custom", path: ["hosts"], message: read });
  });
type Range = z.output<typeof VapixRange>;

function named({ hosts = "" }: Pick<Range, "hosts">): readonly string[] {
  const found = hostsOf(hosts);
  return typeof found === "string" ? [] : found;
}

/** Whether somebody has named the unit: of whom a multicast does not reach nothing is known. */
export function coversUnit({ port, ...range }: Range, key: string): boolean {
  return named(range).some((host) => [true, false].some((isSecure) => unitKey({ host, port }, isSecure) === key));
}

/**
 * Asks by WS-Discovery who is there; then those whose addresses somebody has named, what they are. A password, or a
 * proof of it, goes to no other host: anyone may answer a multicast.
 */
export async function findUnits({
  run,
  settings,
  range,
  mayGoTo,
  found,
  cut,
  progressed,
}: SearchTask<Range>): Promise<void> {
  const parsed = VapixSettings.parse(settings);
  const hosts = named(range);
  const { port, fingerprint, discoveryPort, wait } = range;
  const units = new Map<string, FoundDevice>();
  await hearUnits(run, {
    hosts,
    port: discoveryPort,
    wait,
    cut,
    heard: (match, host) => {
      const unit = announcedUnit(match, host, parsed.tls);
      if (unit !== null && !units.has(unit.key)) units.set(unit.key, unit);
    },
  });
  const asked = new Map<string, UnitAddress>();
  for (const host of hosts) asked.set(unitKey({ host, port }, parsed.tls), { host, port, fingerprint });
  for (const [key, unit] of units) {
    const own = UnitAddress.parse(unit.address);
    const isMeant = hosts.includes(own.host) && asked.size < hosts.length + MAX_OTHER_UNITS;
    if (isMeant) asked.set(key, { ...own, fingerprint });
    else found(unit);
  }
  const rest = asked.entries();
  let done = 0;
  const askSome = async (): Promise<void> => {
    for (const [key, unit] of rest) {
      const device = await lookAt(run, unit, { settings: parsed, isWithheld: !mayGoTo("password", unit) });
      const said = units.get(key);
      if (device !== null) found({ ...device, ...withWords(said?.identity, device.identity) });
      else if (said !== undefined) found(said);
      progressed((done += 1) / asked.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askSome));
}

function withWords(announced?: DeviceIdentity, own?: DeviceIdentity): Pick<FoundDevice, "identity"> {
  const identity = { ...announced, ...own };
  return Object.keys(identity).length === 0 ? {} : { identity };
}

/** null, or garbage: VAPIX is not spoken there. A camera of another maker may answer it with anything. */
async function basicInformation(link: VapixLink, run: TestRun): Promise<DeviceIdentity | VapixGarbage | null> {
  try {
    return (await run.ask(() => readBasicInformation(link))).answer;
  } catch (error) {
    if (error instanceof VapixGarbage) return error;
    throw error;
  }
}

/** null: nobody is there. */
async function lookAt(
  run: TestRun,
  unit: UnitAddress,
  { settings, isWithheld }: { readonly settings: VapixSettings; readonly isWithheld: boolean },
): Promise<FoundDevice | null> {
  const name = run.name === undefined ? {} : { name: t("The unit") };
  const link = new VapixLink({ unit, settings, isWithheld, clock: run.clock, ...name });
  const close = (): void => link.close();
  run.signal.addEventListener("abort", close, { once: true });
  const { host, fingerprint } = unit;
  // A camera whose port is left out is reached at that of its number: what was found is where it was found.
  const address: Record<string, string | number> = { host, port: portOf(unit, settings.tls) };
  if (fingerprint !== undefined) address["fingerprint"] = fingerprint;
  const device: FoundDevice = { key: link.address, form: "vapix", address, entries: [] };
  try {
    link.open();
    const answer = await basicInformation(link, run);
    const isOther = answer === null || answer instanceof VapixGarbage;
    const camera = isOther ? await cameraAt(link, run) : null;
    if (camera !== null) return { ...camera, key: link.address, address };
    if (answer instanceof VapixGarbage) throw answer;
    const serial = UnitAddress.shape.serial.safeParse(answer?.serial);
    if (serial.success && serial.data !== undefined) address["serial"] = serial.data;
    return answer === null ? device : { ...device, identity: answer };
  } catch (error) {
    if (run.failure !== null) throw run.failure;
    const problem = vapixProblem(error);
    if (problem === null) throw error;
    return NOBODY.has(problem.code) ? null : { ...device, problem };
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}
