import type * as z from "zod";
import type { SearchTask } from "../probe/search.ts";
import { readBasicInformation } from "./basicInformation.ts";
import { VapixLink } from "./vapixLink.ts";
import { UnitAddress } from "./product.ts";
import { VapixSettings } from "./vapixSettings.ts";

/** One unit by its address: a search through a network's addresses is a matter of the network's own tools. */
export const VapixRange = UnitAddress.omit({ serial: true });

export async function findUnit({
  run,
  settings,
  range,
  found,
}: SearchTask<z.output<typeof VapixRange>>): Promise<void> {
  const name = run.name === undefined ? {} : { name: "The unit" };
  const link = new VapixLink({ unit: range, settings: VapixSettings.parse(settings), clock: run.clock, ...name });
  const close = (): void => link.close();
  run.signal.addEventListener("abort", close, { once: true });
  try {
    link.open();
    const { answer } = await run.ask(() => readBasicInformation(link));
    const { host, port, fingerprint } = range;
    const serial = UnitAddress.shape.serial.safeParse(answer?.serial);
    const address = {
      host,
      ...(port === undefined ? {} : { port }),
      ...(fingerprint === undefined ? {} : { fingerprint }),
      ...(serial.success && serial.data !== undefined ? { serial: serial.data } : {}),
    };
    const identity = answer === null ? {} : { identity: answer };
    found({ key: link.address, form: "vapix", address, entries: [], ...identity });
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}
