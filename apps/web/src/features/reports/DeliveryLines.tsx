import { formatDate } from "@atrium/contract";
import type { ReportDelivery, ReportFile } from "@atrium/contract/exports";
import { StateGlyph, type StateName } from "@atrium/ui";
import { t } from "@atrium/words";
import { useSite } from "../../platform/site.ts";
import styles from "./reports.module.css";

const GLYPHS: Readonly<Record<ReportDelivery["state"], StateName>> = {
  waiting: "stale",
  sending: "stale",
  sent: "normal",
  failed: "trouble",
};

/** Where a file has gone, and what its receivers said. */
export function DeliveryLines({ file }: { file: ReportFile }) {
  const { timeZone } = useSite();
  if (file.deliveries.length === 0) return null;
  return (
    <ul
      className={`plain-list ${styles["deliveries"]}`}
      aria-label={t("Receivers of {file}", { file: file.fileName ?? "" })}
    >
      {file.deliveries.map((delivery) => (
        <li key={delivery.id} className="icon-top flex items-start gap-7 t12">
          <StateGlyph state={GLYPHS[delivery.state]} size={13} />
          <span className={`break-anywhere ${delivery.state === "failed" ? "trouble" : "ink2"}`}>
            {deliveryText(delivery, timeZone)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "Sent to board@campus.example at 06:01", "Not sent to board: The disk of the folder is full." */
function deliveryText(
  { to, state, dueAt, endedAt, answer, attempts, isPerhapsTwice }: ReportDelivery,
  timeZone: string,
) {
  const at = (moment: number | null) => (moment === null ? "" : formatDate(moment, "HH:mm", timeZone));
  const twice = isPerhapsTwice ? t(" It may have arrived twice.") : "";
  switch (state) {
    case "sent":
      return `${t("Sent to {to} at {time}", { to, time: at(endedAt) })}${twice === "" ? "" : `.${twice}`}`;
    case "failed":
      return `${t("Not sent to {to}: {answer}", { to, answer: answer ?? "" })}${twice}`;
    case "sending":
      return t("Sending to {to}", { to });
    default:
      return attempts === 0
        ? t("Waiting to be sent to {to}", { to })
        : t("{to}: {answer}. Next attempt at {time}", {
            to,
            answer: (answer ?? "").replace(/\.$/, ""),
            time: at(dueAt),
          });
  }
}
