import { EquipmentKind, type SiteKind } from "@atrium/contract/devices";
import { Card, EmptyState, Icon, NamedIcon } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import plus from "lucide-react/icons/plus";
import { ReadState } from "../../collections/ListState.tsx";
import { PageLink } from "../../collections/PageLink.tsx";
import { SharedListPage } from "../../collections/SharedListPage.tsx";
import { kindHref, kindsQuery, newKindHref } from "./kindQueries.ts";
import styles from "./kinds.module.css";
import { pageName } from "./pageName.ts";
import { forgetPreparedKind, prepareKind } from "./preparedKind.ts";

/** Kinds of equipment: the site's own, those that come with the program, and the categories of the specification. */
export function EquipmentKindsPage() {
  const kinds = useQuery(kindsQuery);
  const navigate = useNavigate();
  return (
    <SharedListPage
      title={t("Equipment kinds")}
      crumb={t("Page, picture, points and alarms of each kind")}
      own={kinds.data?.filter(({ origin }) => origin === "site").length}
      ownLabel={t("kinds of this site")}
      searchLabel={t("Search kinds")}
      schema={EquipmentKind}
      wrongFile={(file, problem) => t("{file} is not an equipment kind: {problem}", { file, problem })}
      onImport={(kind) => {
        prepareKind(kind);
        void navigate({ href: newKindHref() });
      }}
      adding={
        <Button
          variant="filled"
          leftSection={<Icon of={plus} size={14} />}
          onClick={() => {
            forgetPreparedKind();
            void navigate({ href: newKindHref() });
          }}
        >
          {t("New kind")}
        </Button>
      }
    >
      {(words) => (
        <ReadState what={t("equipment kinds")} result={kinds}>
          {(all) => <Kinds kinds={all} words={words} />}
        </ReadState>
      )}
    </SharedListPage>
  );
}

function Kinds({ kinds, words }: { kinds: readonly SiteKind[]; words: string }) {
  const shown = kinds.filter(({ kind: { key, name, shortCode } }) =>
    `${key} ${sayTerm(name)} ${shortCode}`.toLowerCase().includes(words),
  );
  const of = (origin: SiteKind["origin"]) => shown.filter((one) => one.origin === origin);
  return (
    <>
      <KindCard
        title={t("Of this site")}
        kinds={of("site")}
        none={words === "" ? t("No kinds of your own yet") : t("No matching kind")}
      />
      <KindCard title={t("Built in")} note={t("can be changed for this site, or copied")} kinds={of("shipped")} />
      <KindCard title={t("Basic categories")} note={t("fixed; a copy can be changed")} kinds={of("category")} />
    </>
  );
}

interface KindCardProps {
  title: string;
  note?: string;
  kinds: readonly SiteKind[];
  /** What stands in place of an empty list; absent: the list is left out. */
  none?: string;
}

function KindCard({ title, note, kinds, none }: KindCardProps) {
  if (kinds.length === 0 && none === undefined) return null;
  return (
    <Card title={title} note={note}>
      {kinds.length === 0 ? (
        <EmptyState title={none ?? ""}>{t("Make one, or change or copy one of those below.")}</EmptyState>
      ) : (
        <ul className="plain-list" aria-label={title}>
          {kinds.map((one) => (
            <KindRow key={one.kind.key} {...one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function KindRow({ kind, origin, devices, replacesShipped }: SiteKind) {
  const name = sayTerm(kind.name);
  return (
    <li className={`items-center gap-12 border-t ${styles["kind"]}`}>
      <span className="row items-center gap-12 min-w-0">
        <NamedIcon name={kind.icon} otherwise="factory" size={20} />
        <span className="min-w-0">
          {origin === "site" ? (
            <PageLink href={kindHref(kind.key)}>{name}</PageLink>
          ) : (
            <span className="m">{name}</span>
          )}
          <span className="block t12 muted break-anywhere">
            <span translate="no">{`${kind.shortCode} · ${kind.key}`}</span>
            {replacesShipped && ` · ${t("in place of the built-in one")}`}
          </span>
        </span>
      </span>
      <span className="t12">{pageName(kind.page)}</span>
      <span className="t12 num">
        {t("{count, plural, one {# point} other {# points}}", { count: kind.points.length })}
      </span>
      <span className="t12 num">
        {t("{count, plural, =0 {no device} one {# device} other {# devices}}", { count: devices })}
      </span>
      <span className="row wrap gap-12 t12">
        {origin === "shipped" && (
          <PageLink href={newKindHref({ from: kind.key, keeps: true })} aria-label={t("Change {name}", { name })}>
            {t("Change")}
          </PageLink>
        )}
        <PageLink href={newKindHref({ from: kind.key, keeps: false })} aria-label={t("Copy {name}", { name })}>
          {t("Copy")}
        </PageLink>
      </span>
    </li>
  );
}
