import type { DeviceIdentity } from "@atrium/contract/devices";
import * as z from "zod";
import type { VapixLink } from "./vapixLink.ts";
import { VapixRefusal } from "./vapixError.ts";

const Word = z
  .string()
  .transform((word) => word.trim().slice(0, 200))
  .optional();
/** Axis devices of AXIS OS 8.40 and later (developer.axis.com/vapix/network-video/basic-device-information). */
const Answer = z.object({
  data: z.object({
    propertyList: z.object({ Brand: Word, ProdFullName: Word, ProdNbr: Word, Version: Word, SerialNumber: Word }),
  }),
});

/**
 * What a unit says of itself; null where it has no such page.
 * @throws what `VapixLink.ask` throws, but for a refusal
 */
export async function readBasicInformation(link: VapixLink): Promise<DeviceIdentity | null> {
  try {
    const text = await link.ask({
      method: "POST",
      path: "/axis-cgi/basicdeviceinfo.cgi",
      body: { apiVersion: "1.0", method: "getAllProperties" },
    });
    return identityIn(text);
  } catch (error) {
    if (error instanceof VapixRefusal) return null;
    throw error;
  }
}

function identityIn(text: string): DeviceIdentity | null {
  const answer = Answer.safeParse(jsonIn(text));
  if (!answer.success) return null;
  const { Brand, ProdFullName, ProdNbr, Version, SerialNumber } = answer.data.data.propertyList;
  const model = ProdFullName ?? ProdNbr;
  return {
    ...(Brand === undefined ? {} : { vendor: Brand }),
    ...(model === undefined ? {} : { model }),
    ...(Version === undefined ? {} : { firmware: Version }),
    ...(SerialNumber === undefined ? {} : { serial: SerialNumber }),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
