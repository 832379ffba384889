import { ENGLISH, hasKept, said } from "@atrium/words";
import * as z from "zod";

/**
 * The greatest length of a text that the server says: `z.string().check(mostSaid(200))`. As `max`, but a sentence that is
 * not put into words yet is as long as its English words.
 */
export function mostSaid(maximum: number): z.core.$ZodCheck<string> {
  const check = z.maxLength(maximum);
  const plain = z.maxLength(maximum);
  check._zod.check = (payload) => {
    const { value } = payload;
    const isKept = typeof value === "string" && hasKept(value);
    return plain._zod.check(isKept ? { ...payload, value: said(value, ENGLISH) } : payload);
  };
  return check;
}
