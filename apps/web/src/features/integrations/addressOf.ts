import { fromBase } from "../../platform/base.ts";

/** A call's whole address, as another program on the network uses it. */
export function addressOf(path: string): string {
  return new URL(fromBase(path), location.href).href;
}
