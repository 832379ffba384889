import type * as z from "zod";

/** What a file of one record holds, or what is wrong with it: "points.0.key: expected …". */
export async function readRecord<Schema extends z.ZodType>(
  file: File,
  schema: Schema,
): Promise<{ readonly value: z.output<Schema> } | { readonly problem: string }> {
  const read = schema.safeParse(jsonOf(await file.text()));
  if (read.success) return { value: read.data };
  const [issue] = read.error.issues;
  const words = [issue?.path.join("."), issue?.message].filter((word) => word !== undefined && word !== "");
  return { problem: words.join(": ") };
}

/** undefined: the text is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
