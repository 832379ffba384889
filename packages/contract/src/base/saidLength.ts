import { currentLanguage, ENGLISH, hasKept, said } from "@atrium/words";
import * as z from "zod";

/** How much longer a text may be in another language than in English. */
const LONGER = 3;

/**
 * The greatest length of a text that the server says: `z.string().check(mostSaid(200))`. As `max`, but a sentence that is
 * not put into words yet is as long as its English words, and whoever reads another language may get a longer one.
 */
export function mostSaid(maximum: number): z.core.$ZodCheck<string> {
  const check = z.maxLength(maximum);
  const plain = z.maxLength(maximum);
  const longer = z.maxLength(maximum * LONGER);
  check._zod.check = (payload) => {
    const { value } = payload;
    const isKept = typeof value === "string" && hasKept(value);
    if (isKept) return plain._zod.check({ ...payload, value: said(value, ENGLISH) });
    return (currentLanguage().tag === ENGLISH.tag ? plain : longer)._zod.check(payload);
  };
  return check;
}
