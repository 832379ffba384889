import type { SiteConnection } from "@atrium/contract/site";
import { MAX_NEW_DEVICES, type SearchReply } from "@atrium/contract/devices";
import { NewConnection, addConnection } from "@atrium/contract/site";
import { Card, EmptyState, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { connectionsQuery } from "../../../settings/settingsQueries.ts";
import styles from "../connections.module.css";
import { usableEntries } from "./foundPoints.ts";
import { ManyDevices } from "./ManyDevices.tsx";
import { PointsDrawer } from "./PointsDrawer.tsx";
import { idOfName } from "../settings/idOfName.ts";
import { AcceptDrawer } from "./AcceptDrawer.tsx";
import { FINDING_STATES, FindingLine } from "./FindingLine.tsx";
import { choiceNote, type Finding, type FindingState, findingsOf, isTakeable } from "./findings.ts";

/** Lines that are drawn at first. */
const FIRST = 200;

interface FoundListProps {
  search: SearchReply;
  connection: SiteConnection;
  /** That was entered for the search: what is taken into the site gets it too. Empty: none was. */
  password: string;
}

/** What a search has found, beside what is mapped; what is new can be taken into the site, one or many. */
export function FoundList({ search, connection, password }: FoundListProps) {
  const [show, setShow] = useState<FindingState | "all">("all");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [accepted, setAccepted] = useState<readonly Finding[]>();
  const [opened, setOpened] = useState<Finding>();
  const [isMany, setMany] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const submission = useSubmit();
  const queries = useQueryClient();
  const all = useMemo(() => findingsOf(search), [search]);
  const rows = show === "all" ? all : all.filter(({ state }) => state === show);
  const offered = all.filter(isTakeable);
  const takeable = offered.filter(({ key }) => chosen.has(key));
  const note = choiceNote(takeable.length, offered.length);
  const connect = async ({ found }: Finding): Promise<void> => {
    const wanted = connectionOf(connection, found);
    if (wanted === undefined) return;
    if (!(await submission.run(() => ask(addConnection, { body: wanted })))) return;
    await queries.invalidateQueries(connectionsQuery);
  };
  // What nobody has yet, of the device that this connection leads to.
  const objects = useMemo(
    () =>
      search.devices.flatMap((found) =>
        found.form === "bacnet" && found.connection === connection.id
          ? usableEntries(found).filter(({ state, name }) => state === "new" && name !== undefined)
          : [],
      ),
    [search.devices, connection.id],
  );
  const counts = Map.groupBy(all, ({ state }) => state);
  return (
    <section className="grid gap-12" aria-label={t("Search results")}>
      <div className="row wrap gap-8-12">
        <Segmented
          label={t("Shown")}
          segments={[
            { value: "all", label: t("All {count}", { count: all.length }) },
            ...(["new", "changed", "gone", "known"] as const).map((state) => ({
              value: state,
              label: `${t(FINDING_STATES[state][1])} ${String(counts.get(state)?.length ?? 0)}`,
            })),
          ]}
          value={show}
          onChange={setShow}
        />
        <span className="grow" />
        {objects.length > 1 && (
          <Button
            onClick={() => {
              setMany(true);
            }}
          >
            {t("Many devices by name…")}
          </Button>
        )}
        <Button
          disabled={offered.length === 0}
          onClick={() => {
            setChosen(new Set(offered.slice(0, MAX_NEW_DEVICES).map(({ key }) => key)));
          }}
        >
          {offered.length > MAX_NEW_DEVICES
            ? t("Select the first {MAX_NEW_DEVICES} new", { MAX_NEW_DEVICES })
            : t("Select all new")}
        </Button>
        <Button
          variant="filled"
          disabled={takeable.length === 0 || takeable.length > MAX_NEW_DEVICES}
          onClick={() => {
            setAccepted(takeable);
          }}
        >
          {takeable.length === 0
            ? t("Add to site…")
            : t("Add {count} devices to the site…", { count: takeable.length })}
        </Button>
      </div>
      {note !== undefined && <output className="t12 muted">{note}</output>}
      <FormError>{submission.refusal ?? Object.values(submission.errors)[0]}</FormError>
      <Card>
        {rows.length === 0 ? (
          <EmptyState title={search.state === "running" ? t("No answers yet") : t("No results")}>
            {search.state === "running"
              ? t("Devices appear here as they answer.")
              : t("Another range or a longer wait may find more.")}
          </EmptyState>
        ) : (
          <ul className={styles["findings"]} aria-label={t("Results")}>
            {rows.slice(0, isWhole ? rows.length : FIRST).map((finding) => (
              <FindingLine
                key={finding.key}
                finding={finding}
                isChosen={chosen.has(finding.key)}
                onChoose={(isChosen) => {
                  setChosen(
                    isChosen
                      ? new Set([...chosen, finding.key])
                      : new Set([...chosen].filter((key) => key !== finding.key)),
                  );
                }}
                onTake={() => {
                  setAccepted([finding]);
                }}
                onConnect={() => void connect(finding)}
                onPoints={
                  hasPoints(finding)
                    ? () => {
                        setOpened(finding);
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        )}
        {!isWhole && rows.length > FIRST && (
          <Button
            onClick={() => {
              setWhole(true);
            }}
          >
            {t("Show all {count}", { count: rows.length })}
          </Button>
        )}
      </Card>
      {opened?.found !== undefined && (
        <PointsDrawer
          found={opened.found}
          connection={connection}
          title={opened.found.identity?.name ?? opened.found.key}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
      {isMany && (
        <ManyDevices
          entries={objects}
          connection={connection}
          onClose={() => {
            setMany(false);
          }}
        />
      )}
      {accepted !== undefined && (
        <AcceptDrawer
          findings={accepted}
          password={password}
          onClose={() => {
            setAccepted(undefined);
          }}
          onDone={() => {
            setAccepted(undefined);
            setChosen(new Set());
          }}
        />
      )}
    </section>
  );
}

/** Each found device has one line with its points: the first. */
function hasPoints({ found, connection, key, state }: Finding): boolean {
  if (found === undefined || connection === undefined || state === "gone") return false;
  const isFirst =
    found.proposals.length === 0 ||
    key === found.key ||
    key.startsWith(`${found.key} ${found.proposals[0]?.product ?? ""} `);
  return isFirst && usableEntries(found).length > 0;
}

/** A connection of its own for a device that a search has found beside others: the settings of the search, and its own. */
function connectionOf(own: SiteConnection, found: Finding["found"]): NewConnection | undefined {
  if (found?.settings === undefined) return undefined;
  const name = found.identity?.name ?? found.key;
  const { network: _, mac: __, ...shared } = own.settings;
  const asked = {
    id: idOfName(`${own.protocol} ${found.key}`),
    name,
    protocol: own.protocol,
    settings: { ...shared, ...found.settings },
  };
  const wanted = NewConnection.safeParse(asked);
  return wanted.success ? wanted.data : undefined;
}
