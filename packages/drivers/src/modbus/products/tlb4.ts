import { term } from "@atrium/words";
import type { ModbusProduct } from "../product.ts";

const HOLDING = { table: "holding-register" } as const;

/**
 * Laumas TLB4 weight transmitter (TLB4 communication protocols manual, revision 1.03; the TLB, TLM8, W100 and CAS CI-600D have
 * the same list of registers): whole divisions of 0.1 kg, the high word first; with another division it needs a product of the
 * site's own. Its zero is set with the empty container. The weight of what is in it is a counter of waste that starts again
 * when the container is emptied. The sign is a bit of the status, which this product does
 * not apply: while a full container is taken off, its own weight shows, which is a fall and counts as nothing.
 */
export const tlb4: ModbusProduct = {
  name: "tlb4",
  label: term("Laumas TLB4 weight transmitter"),
  modules: ["water-and-waste-meter"],
  points: [
    {
      // 40010, 40011 Net weight.
      ...HOLDING,
      key: "weight",
      name: term("Weight"),
      kind: "counter",
      unit: "kg",
      register: 10,
      type: "uint32",
      scale: 0.1,
      min: 0,
      max: 10_000,
      // A cart of 25 kg is tipped in a minute.
      maxPerHour: 1_500,
      startsAgain: true,
      expectedInterval: 30_000,
    },
    {
      // 40007 Status register, a bit each.
      ...HOLDING,
      key: "status",
      name: term("Status"),
      kind: "enum",
      register: 7,
      type: "uint16",
      states: [
        { value: 0, name: term("In motion") },
        { value: 1, name: term("Load cell error") },
        { value: 2, name: term("Converter malfunction") },
        { value: 4, name: term("Over maximum weight") },
        { value: 8, name: term("Over 110 % of full scale") },
        { value: 2048, name: term("Stable") },
        { value: 4096, name: term("Near zero") },
        { value: 6144, name: term("Stable at zero") },
      ],
      expectedInterval: 60_000,
    },
  ],
};
