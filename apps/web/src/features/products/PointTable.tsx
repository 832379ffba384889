import type { ProbedPoint, ProductFile } from "@atrium/contract/devices";
import { Card, EmptyState, Icon, StateGlyph } from "@atrium/ui";
import { sayNumber, sayQuantity, sayUnit, t } from "@atrium/words";
import { Button } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { errorsBelow, type FieldErrors } from "../../collections/form/useSubmit.ts";
import { placeWords, type PointDraft } from "./pointDraft.ts";
import styles from "./products.module.css";

interface PointTableProps {
  protocol: ProductFile["protocol"];
  points: readonly PointDraft[];
  /** The row that is open. */
  chosen: number | undefined;
  /** As the last test has read them. */
  read: readonly ProbedPoint[];
  /** By the path below the product. */
  errors: FieldErrors;
  onChoose: (row: number) => void;
  onAdd: () => void;
}

/** The points of a product with what the last test has read of each. */
export function PointTable({ protocol, points, chosen, read, errors, onChoose, onAdd }: PointTableProps) {
  const values = new Map(read.map((point) => [point.key, point]));
  return (
    <Card
      title={t("Points")}
      note={String(points.length)}
      actions={
        <Button leftSection={<Icon of={plus} size={14} />} onClick={onAdd}>
          {t("Add point")}
        </Button>
      }
    >
      {points.length === 0 ? (
        <EmptyState title={t("No points yet")}>
          {t("Add what the device reports and takes, each with the place that its manual names.")}
        </EmptyState>
      ) : (
        // The table scrolls sideways on a phone; the keyboard reaches it for that.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles["scroller"]} tabIndex={0} aria-label={t("Table of points")}>
          <div className={styles["rows"]}>
            <div className={`grid gap-12 t12 ink2 ${styles["point"]}`} aria-hidden>
              <span>{t("Point")}</span>
              <span>{t("Place")}</span>
              <span>{t("Unit")}</span>
              <span>{t("Raw")}</span>
              <span>{t("Value")}</span>
            </div>
            <ul className="plain-list">
              {points.map((point, index) => (
                <PointRow
                  key={point.row}
                  protocol={protocol}
                  point={point}
                  isChosen={point.row === chosen}
                  value={values.get(point.key)}
                  problem={Object.values(errorsBelow(errors, `points.${String(index)}`))[0]}
                  onChoose={() => {
                    onChoose(point.row);
                  }}
                />
              ))}
            </ul>
          </div>
        </section>
      )}
    </Card>
  );
}

interface PointRowProps {
  protocol: ProductFile["protocol"];
  point: PointDraft;
  isChosen: boolean;
  value: ProbedPoint | undefined;
  problem: string | undefined;
  onChoose: () => void;
}

function PointRow({ protocol, point, isChosen, value, problem, onChoose }: PointRowProps) {
  const name = point.name === "" ? t("New point") : point.name;
  return (
    <li className={`grid gap-12 border-t ${styles["point"]}`} data-chosen={isChosen || undefined}>
      <div className="min-w-0">
        <button type="button" className={styles["name"]} aria-pressed={isChosen} onClick={onChoose}>
          <span className="m" translate="no">
            {name}
          </span>
          {/* The protocol's own words are the same in every language. */}
          <span className="block t12 muted" translate={point.isWritable ? undefined : "no"}>
            {point.isWritable ? t("{key}, commanded", { key: point.key }) : point.key}
          </span>
        </button>
        {problem !== undefined && (
          <span className={`inline-flex items-baseline gap-6 t12 ${styles["problem"]}`}>
            <StateGlyph state="alarm" size={12} />
            <span>{problem}</span>
          </span>
        )}
      </div>
      <Cell name={t("Place")}>
        <span translate="no">{placeWords(point, protocol)}</span>
      </Cell>
      <Cell name={t("Unit")}>{unitWords(point)}</Cell>
      <Cell name={t("Raw")}>
        <span translate="no">{value?.raw ?? "–"}</span>
      </Cell>
      <Cell name={t("Value")}>
        <ReadValue point={point} value={value} />
      </Cell>
    </li>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="min-w-0 num break-anywhere">
      <span className="sr-only">{name} </span>
      {children}
    </span>
  );
}

function unitWords({ unit, deviceUnit }: PointDraft): string {
  if (unit === "") return "";
  return deviceUnit === "" ? sayUnit(unit) : `${deviceUnit} → ${sayUnit(unit)}`;
}

function ReadValue({ point, value }: { point: PointDraft; value: ProbedPoint | undefined }) {
  if (value === undefined) return <span className="muted">{t("Not read yet")}</span>;
  const { quality, problem, note } = value;
  const remark = problem?.reason ?? note;
  return (
    <span className="inline-flex items-start gap-7">
      <StateGlyph state={quality === "good" ? "normal" : "trouble"} />
      <span>
        <span className="num m">{valueWords(point, value)}</span>
        {remark !== undefined && <span className="block t12 muted">{remark}</span>}
      </span>
    </span>
  );
}

function valueWords({ kind, states }: PointDraft, { value, unit }: ProbedPoint): string {
  if (value === null) return t("No value");
  if (kind === "boolean") return value === 0 ? t("No") : t("Yes");
  const state = states.find((one) => one.value === value);
  if (state !== undefined) return state.text;
  return unit === undefined ? sayNumber(value, { most: 3 }) : sayQuantity(value, unit, { most: 3 });
}
