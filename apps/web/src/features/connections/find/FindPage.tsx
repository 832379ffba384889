import type { SearchReply } from "@atrium/contract/devices";
import { Card, PageHeading, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, PasswordInput, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import lists from "../../../collections/lists.module.css";
import { ReadState } from "../../../collections/ListState.tsx";
import { FormFields } from "../../../settings/forms/FormFields.tsx";
import { draftErrors, type FormDraft, valuesOf } from "../../../settings/forms/formDraft.ts";
import { connectionsQuery, protocolsQuery } from "../../../settings/settingsQueries.ts";
import styles from "../connections.module.css";
import { EdeFile } from "./EdeFile.tsx";
import { listedDevices } from "./findings.ts";
import { FoundList } from "./FoundList.tsx";
import { useSearchRun } from "./useSearchRun.ts";

/** Looks what answers through a connection, beside what is mapped, and takes it into the site. Nothing is written to the field. */
export function FindPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const connections = useQuery(connectionsQuery);
  const protocols = useQuery(protocolsQuery).data;
  const connection = connections.data?.find((one) => one.id === id);
  const protocol = protocols?.find(({ key }) => key === connection?.protocol);
  const run = useSearchRun(id);
  const [draft, setDraft] = useState<FormDraft>({});
  const [password, setPassword] = useState("");
  const fields = protocol?.range ?? [];
  // Its devices have hosts of their own, and the password goes to those for which it was entered.
  const asksPassword = fields.some(({ key }) => key === "hosts") && (connection?.secrets.length ?? 0) > 0;
  const wrong = draftErrors(fields, draft);
  const { search } = run;
  const isRunning = search?.state === "running";
  const errors = Object.fromEntries(
    Object.entries(run.errors).map(([path, message]) => [path.replace(/^range\./, ""), message]),
  );
  return (
    <div className="col grow">
      <PageHeading
        title={t("Find devices")}
        crumb={
          connection === undefined
            ? id
            : t("via {name}, {label}", { name: connection.name, label: protocol?.label ?? connection.protocol })
        }
      />
      <div className={`${lists["body"]} grid gap-12`}>
        <ReadState what={t("connection")} result={connections}>
          {() => (
            <>
              <Card
                title={t("Search")}
                note={
                  valuesOf(fields, draft)["rebirth"] === true
                    ? t("sends only rebirth requests, with a pause between requests")
                    : t("read-only, with a pause between requests")
                }
              >
                <form
                  className="grid gap-14 p-4-16-16"
                  noValidate
                  onSubmit={(event) => {
                    event.preventDefault();
                    if (Object.keys(wrong).length === 0) void run.start(valuesOf(fields, draft), password);
                  }}
                >
                  <FormError>{run.refusal}</FormError>
                  <FormFields
                    fields={fields}
                    draft={draft}
                    errors={{ ...errors, ...wrong }}
                    isDisabled={isRunning}
                    onChange={setDraft}
                  />
                  {asksPassword && (
                    <PasswordInput
                      label={t("Connection password")}
                      description={t(
                        "Sent to all addresses above. If left empty, it is sent only to hosts it was entered for before.",
                      )}
                      autoComplete="new-password"
                      disabled={isRunning}
                      value={password}
                      error={fieldError(run.errors["password"])}
                      onChange={(event) => {
                        setPassword(event.currentTarget.value);
                      }}
                    />
                  )}
                  <div className="row wrap gap-8-12">
                    {isRunning ? (
                      <Button onClick={() => void run.stop()}>{t("Stop search")}</Button>
                    ) : (
                      <Button type="submit" variant="filled" loading={run.isStarting}>
                        {search === undefined ? t("Start search") : t("Search again")}
                      </Button>
                    )}
                    {search !== undefined && <Course search={search} />}
                  </div>
                </form>
              </Card>
              {connection?.protocol === "bacnet" && !isRunning && <EdeFile run={run} />}
              {search !== undefined && connection !== undefined && (
                <FoundList search={search} connection={connection} password={password} />
              )}
            </>
          )}
        </ReadState>
      </div>
    </div>
  );
}

function Course({ search }: { search: SearchReply }) {
  const { state, progress, devices, problem, isCut, file } = search;
  const found = listedDevices(devices).filter(({ isBeingRead }) => isBeingRead !== true).length;
  const counted = t("{found} found", { found });
  return (
    <div className={`grid gap-4 ${styles["course"]}`}>
      {state === "running" && <Progress value={Math.max(2, progress * 100)} aria-label={t("Search progress")} />}
      <output className="inline-row gap-6">
        <StateGlyph state={state === "running" ? "sending" : state === "failed" ? "trouble" : "normal"} />
        {state === "running" && t("Searching, {counted} so far", { counted })}
        {state === "done" &&
          `${file === undefined ? t("Done") : t("Read from {file}", { file })}, ${counted}${isCut ? t("; more were found than can be listed") : ""}`}
        {state === "stopped" && t("Stopped, {counted}", { counted })}
        {state === "failed" && (problem?.reason ?? t("The search failed"))}
      </output>
    </div>
  );
}
