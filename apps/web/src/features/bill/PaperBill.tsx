import type { BillReply } from "@atrium/contract/energy";
import { sayNumber, t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { typedNumber } from "../../platform/words/shown.ts";
import styles from "./bill.module.css";
import { moneyWords } from "./billWords.ts";

/** The sums of a bill, and beside them the total of the one on paper. What is typed is kept nowhere. */
export function PaperBill({ bill }: { bill: BillReply }) {
  const [text, setText] = useState("");
  const paper = typedNumber(text);
  const rows = [
    [t("Energy charge with surcharges"), bill.energyCharge],
    [t("Before tax"), bill.beforeTax],
    [t("Total"), bill.total],
  ] as const;
  return (
    <div className={`grid ${styles["sums"]}`}>
      <dl className="m-0 num">
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{moneyWords(amount, bill)}</dd>
          </div>
        ))}
      </dl>
      <div className="col gap-6">
        <TextInput
          label={t("Total of the paper bill, {currency}", { currency: bill.currency })}
          description={t("To compare. It is not saved.")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={text}
          error={text.trim() !== "" && Number.isNaN(paper) ? t("Enter a number such as 4.20") : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
        <p className="m-0 t13" aria-live="polite">
          {Number.isNaN(paper) ? "" : differenceWords(bill, paper)}
        </p>
      </div>
    </div>
  );
}

/** "Paper is 12.40 EUR higher (0.1 %)" */
function differenceWords(bill: BillReply, paper: number): string {
  if (bill.total === null) return t("The recomputed total is not known.");
  const difference = paper - bill.total;
  if (Math.abs(difference) < 0.5 * 10 ** -bill.digits) return t("The paper bill has the same total.");
  const values = {
    amount: moneyWords(Math.abs(difference), bill),
    share: bill.total === 0 ? "–" : sayNumber((100 * Math.abs(difference)) / Math.abs(bill.total), { most: 2 }),
  };
  return difference > 0
    ? t("The paper bill is {amount} higher ({share} %).", values)
    : t("The paper bill is {amount} lower ({share} %).", values);
}
