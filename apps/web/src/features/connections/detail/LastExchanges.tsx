import type { ExchangeRow } from "@atrium/contract/devices";
import { Card, Icon, IconButton, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select, Switch } from "@mantine/core";
import pause from "lucide-react/icons/pause";
import play from "lucide-react/icons/play";
import { useState } from "react";
import { useSite } from "../../../platform/site.ts";
import { FAILURE_WORDS, took } from "../connectionWords.ts";
import styles from "../connections.module.css";
import { secondClock } from "../../../platform/time.ts";

interface LastExchangesProps {
  /** The newest first. */
  exchanges: readonly ExchangeRow[];
  isRaw: boolean;
  onRaw: (isRaw: boolean) => void;
}

/** The last exchanges on the wire, as text; their bytes on request. The list can be paused to be read. */
export function LastExchanges({ exchanges, isRaw, onRaw }: LastExchangesProps) {
  const { timeZone } = useSite();
  const [still, setStill] = useState<readonly ExchangeRow[]>();
  const [station, setStation] = useState<string | null>(null);
  const all = still ?? exchanges;
  const stations = [...new Set(all.flatMap((one) => one.station ?? []))].toSorted();
  const shown = station === null ? all : all.filter((one) => one.station === station);
  return (
    <Card
      title={t("Latest exchanges")}
      note={still === undefined ? t("live") : t("paused")}
      actions={
        <div className="row wrap gap-8-12">
          {stations.length > 1 && (
            <Select
              aria-label={t("Exchanges with")}
              placeholder={t("All")}
              clearable
              w={130}
              data={stations}
              value={station}
              onChange={setStation}
            />
          )}
          <Switch
            label={t("Raw")}
            checked={isRaw}
            onChange={(event) => {
              onRaw(event.currentTarget.checked);
            }}
          />
          <IconButton
            label={still === undefined ? t("Pause") : t("Continue")}
            icon={<Icon of={still === undefined ? pause : play} size={14} />}
            onClick={() => {
              setStill(still === undefined ? exchanges : undefined);
            }}
          />
        </div>
      }
    >
      {shown.length === 0 ? (
        <p className="p-4-16-16 muted">{t("No traffic yet.")}</p>
      ) : (
        // The list scrolls; the keyboard reaches it for that.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles["exchanges"]} aria-label={t("Exchanges")} tabIndex={0}>
          <ol>
            {shown.map((exchange) => (
              <Exchange
                key={exchange.number}
                exchange={exchange}
                timeZone={timeZone}
                hasStation={stations.length > 1}
              />
            ))}
          </ol>
        </section>
      )}
    </Card>
  );
}

function Exchange({
  exchange,
  timeZone,
  hasStation,
}: {
  exchange: ExchangeRow;
  timeZone: string;
  hasStation: boolean;
}) {
  const { at, station, sent, received, took: duration, failure, raw } = exchange;
  return (
    <li className={styles["exchange"]}>
      <div className="flex gap-10 t12">
        {hasStation && <span className="m ell">{station}</span>}
        <time className="ml-auto num muted" dateTime={new Date(at).toISOString()}>
          {formatExchangeTime(at, timeZone)}
        </time>
      </div>
      {sent !== undefined && <Line arrow="→" name={t("Sent ## to the device")} text={sent} raw={raw?.sent} />}
      {received !== undefined && (
        <Line
          arrow="←"
          name={t("Received")}
          text={received}
          {...(duration !== undefined && { note: t(" · after {took}", { took: took(duration) }) })}
          raw={raw?.received}
        />
      )}
      {failure !== undefined && (
        <span className="inline-row gap-6">
          <StateGlyph state="trouble" size={12} />
          {`${t(FAILURE_WORDS[failure])}${received === undefined && duration !== undefined ? t(" after {took}", { took: took(duration) }) : ""}`}
        </span>
      )}
    </li>
  );
}

interface LineProps {
  arrow: string;
  name: string;
  /** As the driver reads it from the wire. */
  text: string;
  note?: string;
  raw: string | undefined;
}

function Line({ arrow, name, text, note, raw }: LineProps) {
  return (
    <div className={`grid break-anywhere ${styles["wire"]}`}>
      <span aria-hidden className={styles["arrow"]}>
        {arrow}
      </span>
      <span>
        <span className="sr-only">{name}: </span>
        <span translate="no">{text}</span>
        {note}
        {raw !== undefined && raw !== "" && <code className={`block t11 ink2 ${styles["raw"]}`}>{raw}</code>}
      </span>
    </div>
  );
}

/** `10:42:17.604`: exchanges follow each other by milliseconds. */
function formatExchangeTime(at: number, timeZone: string): string {
  const milliseconds = String(Math.floor(at) % 1_000).padStart(3, "0");
  return secondClock(at, timeZone).replace(/:\d\d(?!:)/u, (seconds) => `${seconds}.${milliseconds}`);
}
