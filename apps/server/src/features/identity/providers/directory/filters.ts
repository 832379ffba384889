import { MEMBER_MARK, NAME_MARK } from "@atrium/contract/people";
import {
  AndFilter,
  ApproximateFilter,
  EqualityFilter,
  ExtensibleFilter,
  type Filter,
  FilterParser,
  GreaterThanEqualsFilter,
  LessThanEqualsFilter,
  NotFilter,
  OrFilter,
  PresenceFilter,
  SubstringFilter,
} from "ldapts";

/** What comes in the place of the marks of a filter. */
export interface FilterValues {
  /** Undefined: whoever has a name. */
  readonly name: string | undefined;
  readonly member?: string | undefined;
}

/**
 * A filter of the settings with values in place of its marks. They are put into the filter once it is read, so that nothing in
 * them can be taken for a part of its form.
 */
export function filled(template: string, values: FilterValues): Filter {
  return fill(FilterParser.parseString(template), values);
}

function fill(filter: Filter, values: FilterValues): Filter {
  if (filter instanceof AndFilter || filter instanceof OrFilter) {
    filter.filters = filter.filters.map((inner) => fill(inner, values));
  } else if (filter instanceof NotFilter) {
    filter.filter = fill(filter.filter, values);
  } else if (filter instanceof SubstringFilter) {
    if (isOfAnyName([filter.initial, ...filter.any, filter.final].join(" "), values)) return present(filter.attribute);
    filter.initial = put(filter.initial, values);
    filter.any = filter.any.map((part) => put(part, values));
    filter.final = put(filter.final, values);
  } else if (isComparison(filter)) {
    const { value } = filter;
    if (typeof value !== "string") return filter;
    if (isOfAnyName(value, values)) {
      return present(filter instanceof ExtensibleFilter ? filter.matchType : filter.attribute);
    }
    filter.value = put(value, values);
  }
  return filter;
}

function isComparison(filter: Filter) {
  return (
    filter instanceof EqualityFilter ||
    filter instanceof ApproximateFilter ||
    filter instanceof ExtensibleFilter ||
    filter instanceof GreaterThanEqualsFilter ||
    filter instanceof LessThanEqualsFilter
  );
}

function isOfAnyName(text: string, { name }: FilterValues): boolean {
  return name === undefined && text.includes(NAME_MARK);
}

function present(attribute: string): Filter {
  return new PresenceFilter({ attribute });
}

/** In one go: a mark within a value stays what somebody typed. */
function put(text: string, { name = "", member = "" }: FilterValues): string {
  return text
    .split(new RegExp(`(${NAME_MARK}|${MEMBER_MARK})`))
    .map((part) => (part === NAME_MARK ? name : part === MEMBER_MARK ? member : part))
    .join("");
}

/** Why a filter of the settings is none; undefined: it is one. */
export function filterFault(template: string): string | undefined {
  try {
    filled(template, { name: "x", member: "cn=x" });
    return isBalanced(template) ? undefined : "(…)";
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : String(error);
  }
}

/** One pair of parentheses around all: the library that reads filters lets the last ones be left out. */
function isBalanced(template: string): boolean {
  let depth = 0;
  for (const [index, sign] of template.split("").entries()) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth === 0 && index < template.length - 1) return false;
  }
  return depth === 0;
}

/** Whoever has an identity that is kept, text or bytes in hexadecimal, and may still sign in. */
export function identityFilter(attribute: string, subject: string, people: string): Filter {
  const value = isBinaryId(attribute) ? Buffer.from(subject, "hex") : subject;
  return new AndFilter({ filters: [new EqualityFilter({ attribute, value }), filled(people, { name: undefined })] });
}

/** Active Directory and eDirectory keep 16 bytes, the others text. */
export function isBinaryId(attribute: string): boolean {
  return attribute === "objectGUID" || attribute === "GUID";
}
