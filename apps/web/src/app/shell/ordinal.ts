const WORDS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** `third` for 3; from eleven on `11th`, `12th`, … `21st`. */
export function ordinal(count: number): string {
  return WORDS[count - 1] ?? `${count}${suffix(count)}`;
}

function suffix(count: number): string {
  const teens = count % 100;
  if (teens >= 11 && teens <= 13) return "th";
  return { 1: "st", 2: "nd", 3: "rd" }[count % 10] ?? "th";
}
