import { DEFAULT_PAGE_SIZE } from "@atrium/contract";
import { type FieldEvent, passageOf } from "@atrium/contract/access";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import type { DeviceProps } from "../../../devices/system.ts";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import styles from "../doors.module.css";
import { passagesQuery, useFreshPassages } from "../passageQueries.ts";
import { resultGlyph, resultName } from "../resultGlyph.ts";

/** Of the shortest page that the call gives: the inspector has room for no more. */
const SHOWN = 6;

/** Who came to this door last, and whether it opened. */
export function LastPassages({ device }: DeviceProps) {
  const { place, past } = useDevices();
  useFreshPassages(place, { isOn: past === undefined });
  const until = past === undefined ? {} : { to: past };
  const { data, isError } = useQuery(
    passagesQuery({ device: device.id, passages: "all", ...until, page: 1, size: DEFAULT_PAGE_SIZE }),
  );
  return (
    <Section title={t("Latest passages")}>
      {isError && <p className="t12 muted">{t("The passages could not be loaded.")}</p>}
      {data?.total === 0 && <p className="t12 muted">{t("No card or face has been read here.")}</p>}
      {data !== undefined && data.total > 0 && (
        <ul
          className={`plain-list ${styles["last"]}`}
          aria-label={t("Latest passages of {name}", { name: device.name })}
        >
          {data.data.slice(0, SHOWN).map((event) => (
            <LastPassage key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function LastPassage({ event: { time, content } }: { event: FieldEvent }) {
  const { timeZone } = useDevices();
  const passage = passageOf(content);
  if (passage === undefined) return null;
  const { who, with: by, result } = passage;
  return (
    <li>
      <Timestamp time={time} timeZone={timeZone} />
      <span className="ell m">{who}</span>
      <span className="muted">{by ?? ""}</span>
      <StateGlyph state={resultGlyph(result)} size={13} label={resultName(result)} />
    </li>
  );
}
