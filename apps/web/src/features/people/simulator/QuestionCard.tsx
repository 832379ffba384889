import { DeviceId, SITE_READERS } from "@atrium/contract";
import { isRouteName, ROUTE_NAMES, routeOf } from "@atrium/contract/pages";
import { type GuardQuestion, isRefusal, LimitPlace } from "@atrium/contract/people";
import { listDevices, placeKey, placeWords } from "@atrium/contract/site";
import { Card, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import check from "lucide-react/icons/check";
import ban from "lucide-react/icons/ban";
import { useState } from "react";
import { ask } from "../../../platform/http.ts";
import { pageTitle, usePages } from "../../../platform/pages.ts";
import { hasAnyFeature, useSession } from "../../../platform/session.ts";
import { OF_SITE, useSite } from "../../../platform/site.ts";
import { withoutStop } from "../../../platform/withoutStop.ts";
import { adviceOf, answerWord } from "./answerWords.ts";
import type { Simulated } from "./simulated.ts";
import styles from "./simulator.module.css";
import { useGuardReply } from "./useSimulation.ts";

interface QuestionCardProps {
  readonly here: Simulated;
  readonly there: Simulated;
}

const PAGE = "page ";
/** A list of thousands is found by typing. */
const MOST_SHOWN = 100;

/** "Why is this refused?": a page or a call, at a place or of a device. */
export function QuestionCard({ here, there }: QuestionCardProps) {
  const [about, setAbout] = useState<string | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [device, setDevice] = useState<string | null>(null);
  const { places } = useSite();
  const pages = usePages();
  const seesDevices = hasAnyFeature(useSession(), SITE_READERS);
  const placeOptions = places.flatMap(({ key: placement, floors }) =>
    [{ placement }, ...floors.map(({ key: floor }) => ({ placement, floor }))].map((one) => ({
      value: placeKey(one),
      label: placeWords(one, places),
    })),
  );
  const question = questionOf(about, place, device);
  return (
    <Card title={t("Why is it refused?")}>
      <div className={`col gap-10 ${styles["form"]}`}>
        <Select
          label={t("Page or call")}
          placeholder={t("Choose a page or a call")}
          searchable
          limit={MOST_SHOWN}
          data={[
            {
              group: t("Pages"),
              items: ROUTE_NAMES.filter((name) => pages.has(name)).map((name) => ({
                value: `${PAGE}${name}`,
                label: `${pageTitle(name)} · ${routeOf(name).path}`,
              })),
            },
            {
              group: t("Calls"),
              items: here.found.calls.map(({ call, summary }) => ({ value: call, label: `${summary} · ${call}` })),
            },
          ]}
          renderOption={({ option: { label, value } }) => <AboutOption label={label} about={value} />}
          value={about}
          onChange={setAbout}
        />
        <Select
          label={t("Place")}
          placeholder={t("Any place")}
          searchable
          clearable
          limit={MOST_SHOWN}
          data={placeOptions}
          value={place}
          onChange={setPlace}
        />
        {seesDevices && <DeviceSelect device={device} onChange={setDevice} />}
        {question !== undefined && (
          <dl className={`m-0 ${styles["answers"]}`} aria-live="polite">
            <Answer side={here} question={question} />
            <Answer side={there} question={question} />
          </dl>
        )}
      </div>
    </Card>
  );
}

/** A page has its title in the reader's language and its path; a call is in the words of the API, which are English. */
function AboutOption({ label, about }: { readonly label: string; readonly about: string }) {
  const page = about.slice(PAGE.length);
  if (!about.startsWith(PAGE) || !isRouteName(page)) return <span lang="en">{label}</span>;
  const { path } = routeOf(page);
  return (
    <span>
      {label.slice(0, -path.length)}
      <span translate="no">{path}</span>
    </span>
  );
}

type Question = Omit<GuardQuestion, "role">;

function questionOf(about: string | null, place: string | null, device: string | null): Question | undefined {
  if (about === null) return undefined;
  const page = about.startsWith(PAGE) ? about.slice(PAGE.length) : undefined;
  const [placement, floor] = place?.split("/") ?? [];
  const at = LimitPlace.safeParse(floor === undefined ? { placement } : { placement, floor }).data;
  const named = DeviceId.safeParse(device).data;
  return {
    about: page !== undefined && isRouteName(page) ? { kind: "page", page } : { kind: "call", call: about },
    ...(at === undefined ? {} : { place: at }),
    ...(named === undefined ? {} : { device: named }),
  };
}

/** What the guard says to one of the two. */
function Answer({ side, question }: { readonly side: Simulated; readonly question: Question }) {
  const { data, error } = useGuardReply({ ...question, role: side.role });
  if (data === undefined) return error === null ? null : <div className="muted">{withoutStop(error.message)}</div>;
  const { answer, needs, sentence } = data;
  const advice = adviceOf(answer, needs);
  return (
    <div data-refused={isRefusal(answer)}>
      <dt className="row gap-6 m">
        <Icon of={isRefusal(answer) ? ban : check} size={14} />
        {side.name}: {isRefusal(answer) ? t("refused") : answerWord(answer)}
      </dt>
      {sentence !== undefined && <dd className="m-0">{`“${sentence}”`}</dd>}
      {advice !== undefined && <dd className="m-0 t12 muted">{advice}</dd>}
    </div>
  );
}

interface DeviceSelectProps {
  readonly device: string | null;
  readonly onChange: (device: string | null) => void;
}

function DeviceSelect({ device, onChange }: DeviceSelectProps) {
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({
    queryKey: ["people", "devices to name"],
    ...OF_SITE,
    queryFn: ({ signal }) => ask(listDevices, { signal }),
    enabled: isWanted,
  });
  return (
    <Select
      label={t("Device")}
      placeholder={t("Any device")}
      onFocus={() => {
        setWanted(true);
      }}
      searchable
      clearable
      limit={MOST_SHOWN}
      data={(data?.data ?? []).map(({ id, name }) => ({
        value: String(id),
        label: name === id ? id : `${name} (${id})`,
      }))}
      value={device}
      onChange={onChange}
    />
  );
}
