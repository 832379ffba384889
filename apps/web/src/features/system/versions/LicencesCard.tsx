import { getLicenceText, type Licence } from "@atrium/contract/system";
import { Card, EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { ReadState } from "../../../collections/ListState.tsx";
import { SearchInput } from "../../../collections/SearchInput.tsx";
import { ask } from "../../../platform/http.ts";
import { licencesQuery } from "../systemQueries.ts";
import styles from "../system.module.css";

/** The packages that are part of this program, each with its licence. */
export function LicencesCard() {
  const result = useQuery(licencesQuery);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<Licence>();
  const packages = result.data?.packages;
  const words = search.toLowerCase();
  const found = packages?.filter(({ name, licence }) => `${name} ${licence ?? ""}`.toLowerCase().includes(words));
  return (
    <Card
      title={t("Licences of packages")}
      note={
        found == null ? undefined : t("{count, plural, one {# package} other {# packages}}", { count: found.length })
      }
      actions={
        packages != null && (
          <SearchInput label={t("Search packages and licences")} value={search} onSearch={setSearch} />
        )
      }
    >
      <ReadState what={t("licences")} result={result} isInCard>
        {() =>
          found === undefined ? (
            <EmptyState title={t("No list of licences")}>
              {t("The list is made when the program is built. This one runs from its sources.")}
            </EmptyState>
          ) : (
            <>
              <ul className={`plain-list ${styles["packages"]}`} aria-label={t("Licences of packages")}>
                {found.map((one) => (
                  <li key={`${one.name} ${one.version}`}>
                    <span className="break-anywhere" translate="no">
                      {one.name} <span className="t12 muted num">{one.version}</span>
                    </span>
                    <span className="t12 ink2" translate="no">
                      {one.licence ?? t("Not named")}
                    </span>
                    {one.text === null ? (
                      <span className="t12 muted">{t("No text in the package")}</span>
                    ) : (
                      <Button
                        size="compact-xs"
                        aria-label={t("Show text of {name}", { name: one.name })}
                        onClick={() => {
                          setShown(one);
                        }}
                      >
                        {t("Show text")}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {found.length === 0 && <EmptyState title={t("No match")}>{t("Try a shorter search.")}</EmptyState>}
            </>
          )
        }
      </ReadState>
      {shown !== undefined && shown.text !== null && (
        <LicenceDrawer
          name={`${shown.name} ${shown.version}`}
          text={shown.text}
          onClose={() => {
            setShown(undefined);
          }}
        />
      )}
    </Card>
  );
}

function LicenceDrawer({ name, text, onClose }: { name: string; text: number; onClose: () => void }) {
  const result = useQuery({
    queryKey: ["system", "licence", text],
    queryFn: ({ signal }) => ask(getLicenceText, { params: { text }, signal }),
  });
  return (
    <FormDrawer title={name} onClose={onClose}>
      <ReadState what={t("licence")} result={result} isInCard>
        {(read) => (
          <pre className={`m-0 t12 ${styles["licence"]}`} translate="no">
            {read.text}
          </pre>
        )}
      </ReadState>
    </FormDrawer>
  );
}
