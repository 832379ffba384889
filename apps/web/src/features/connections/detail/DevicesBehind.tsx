import type { ConnectionDetail, ConnectionDevice } from "@atrium/contract/devices";
import { Card, EmptyState, StateGlyph, type StateName } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import { findHref } from "../connectionAddress.ts";
import { took } from "../connectionWords.ts";
import styles from "../connections.module.css";

const REACH: Readonly<Record<ConnectionDevice["reach"], readonly [StateName, Phrase]>> = {
  silent: ["trouble", phrase("Silent")],
  stale: ["stale", phrase("Stale")],
  good: ["normal", phrase("Good")],
};
const URGENCY = Object.keys(REACH);

/** The devices behind a connection, those in trouble first, and whether each is reached. */
export function DevicesBehind({ detail: { id, behind } }: { detail: ConnectionDetail }) {
  const { timeZone } = useSite();
  const navigate = useNavigate();
  const trouble = behind.filter(({ reach }) => reach !== "good").length;
  const rows = behind.toSorted((a, b) => URGENCY.indexOf(a.reach) - URGENCY.indexOf(b.reach));
  return (
    <Card
      title={t("Devices on this connection")}
      note={`${String(behind.length)}, ${trouble === 0 ? t("all good") : t("{trouble} in trouble", { trouble })}`}
    >
      {behind.length === 0 ? (
        <EmptyState
          title={t("No devices on this connection yet")}
          actions={
            <Button variant="filled" onClick={() => void navigate({ href: findHref(id) })}>
              {t("Find devices")}
            </Button>
          }
        >
          {t("Find the devices that answer and add them to the site.")}
        </EmptyState>
      ) : (
        // The list scrolls; the keyboard reaches it for that.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles["exchanges"]} aria-label={t("Devices")} tabIndex={0}>
          <ul>
            {rows.map((device) => (
              <DeviceLine key={device.id} device={device} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function DeviceLine({ device, timeZone }: { device: ConnectionDevice; timeZone: string }) {
  const { name, place, station, points, roundTrip, failures, reach, since, reason } = device;
  const [glyph, word] = REACH[reach];
  const figures = [
    t("{points, plural, one {# point} other {# points}}", { points }),
    roundTrip === null ? undefined : took(roundTrip),
    failures === 0 ? undefined : t("{failures, plural, one {# error} other {# errors}}", { failures }),
  ];
  return (
    <li className={`grid items-center border-t ${styles["device"]}`}>
      <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
        <span className="m ell">{name}</span>
        <span className="t12 muted ell">{place}</span>
      </div>
      <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
        <span className="ell" title={station}>
          {station}
        </span>
        <span className="t12 muted num">{figures.filter((figure) => figure !== undefined).join(", ")}</span>
      </div>
      <div className={`col min-w-0 leading-135 ${styles["two"]}`}>
        <span className="inline-row gap-6">
          <StateGlyph state={glyph} />
          {t(word)}
        </span>
        {since !== undefined && (
          <span className="t12 muted ell" title={reason}>
            {t("since {clock}{part}", {
              clock: clock(since, timeZone),
              part: reason === undefined ? "" : `: ${reason}`,
            })}
          </span>
        )}
      </div>
    </li>
  );
}
