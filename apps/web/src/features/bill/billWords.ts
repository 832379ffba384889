import { formatDate } from "@atrium/contract";
import { type BillReply, isBillComplete } from "@atrium/contract/energy";
import { sayNumber, t } from "@atrium/words";

/** "13,261.42 EUR" */
export function moneyWords(
  amount: number | null,
  { currency, digits }: Pick<BillReply, "currency" | "digits">,
): string {
  return amount === null ? t("Not known") : `${sayNumber(amount, digits)} ${currency}`;
}

/** "1,200.5 kWh" */
export function energyWords(kwh: number | null): string {
  return kwh === null ? t("Not known") : `${sayNumber(kwh, { most: 1 })} kWh`;
}

/** Why a bill is not whole, in sentences; empty: it is. */
export function missingWords(bill: BillReply, timeZone: string): string[] {
  const { missing, until, to } = bill;
  const { hours, spans, spanCount, kwh, unpriced, demand } = missing;
  const named = spans.map((span) => spanWords(span, timeZone)).join(", ");
  const rest = spanCount - spans.length;
  return [
    ...(until < to
      ? [t("The month is not over: readings until {moment} count.", { moment: momentOf(until, timeZone) })]
      : []),
    ...(hours === 0
      ? []
      : [
          rest === 0
            ? t("{hours} h without readings: {named}.", { hours: sayNumber(hours, { most: 2 }), named })
            : t("{hours} h without readings: {named} and {rest} more.", {
                hours: sayNumber(hours, { most: 2 }),
                named,
                rest,
              }),
          kwh === 0
            ? t("What was used then is not on this bill.")
            : t(
                "Meters counted {kwh} over them, charged at the mean price. Anything else used then is not on this bill.",
                {
                  kwh: energyWords(kwh),
                },
              ),
        ]),
    ...(unpriced === 0 ? [] : [t("{kwh} on days without a tariff are not charged.", { kwh: energyWords(unpriced) })]),
    ...(demand.length === 0 ? [] : [t("No demand was measured for: {names}.", { names: demand.join(", ") })]),
  ];
}

export function stateWords(bill: BillReply): string {
  if (isBillComplete(bill)) return t("Complete");
  return bill.until < bill.to ? t("To date") : t("Incomplete");
}

function spanWords({ from, to }: { readonly from: number; readonly to: number }, timeZone: string): string {
  const isOneDay = formatDate(from, "DD MMM YYYY", timeZone) === formatDate(to - 1, "DD MMM YYYY", timeZone);
  return t("{from} to {to}", {
    from: momentOf(from, timeZone),
    to:
      isOneDay && formatDate(to, "HH:mm", timeZone) !== "00:00"
        ? formatDate(to, "HH:mm", timeZone)
        : momentOf(to, timeZone),
  });
}

function momentOf(at: number, timeZone: string): string {
  return formatDate(at, "DD MMM YYYY HH:mm", timeZone);
}
