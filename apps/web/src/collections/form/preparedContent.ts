import type * as z from "zod";

/** What another page has prepared for a form, as JSON in its address; undefined: nothing, or nothing that fits. */
export function preparedContent<Content>(text: string | undefined, schema: z.ZodType<Content>): Content | undefined {
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return schema.safeParse(read).data;
  } catch {
    return undefined;
  }
}
