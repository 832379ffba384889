import type * as z from "zod";

/** The address of a form that begins with this. @param form the address of a new one */
export function draftHref(form: string, content: object): string {
  return `${form}?${new URLSearchParams({ draft: JSON.stringify(content) }).toString()}`;
}

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
