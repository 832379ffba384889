import { isRefusal } from "@atrium/contract/people";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { countOf, openPages, type Simulated } from "./simulated.ts";
import styles from "./simulator.module.css";

interface MoreCardProps {
  readonly here: Simulated;
  readonly there: Simulated;
}

/** The difference in two lists: what each role has that the other has not. */
export function MoreCard({ here, there }: MoreCardProps) {
  return (
    <Card title={t("Difference")}>
      <More of={there} over={here} />
      <More of={here} over={there} />
    </Card>
  );
}

function More({ of, over }: { readonly of: Simulated; readonly over: Simulated }) {
  const other = openPages(over.menus);
  const pages = of.menus.groups.flatMap(({ label, pages: own }) => {
    const more = own.filter(({ key, isOpen }) => isOpen && !other.has(key)).map((page) => page.label);
    return more.length === 0 ? [] : [{ label, text: more.join(", ") }];
  });
  const refused = new Set(over.found.calls.filter(({ answer }) => isRefusal(answer)).map(({ call }) => call));
  const calls = of.found.calls.filter(({ call, answer }) => !isRefusal(answer) && refused.has(call)).length;
  const devices = Math.max(0, (countOf(of.found, "seen") ?? 0) - (countOf(over.found, "seen") ?? 0));
  const hasMore = pages.length > 0 || calls > 0 || devices > 0;
  return (
    <section className={styles["more"]}>
      <h3>{t("{name} has more", { name: of.name })}</h3>
      <p className="t12 muted m-0">
        {hasMore
          ? t(
              "{pages, plural, one {# page} other {# pages}}, {devices, plural, one {# device} other {# devices}}, {calls, plural, one {# call} other {# calls}}",
              { pages: pages.reduce((sum, { text }) => sum + text.split(", ").length, 0), devices, calls },
            )
          : t("Nothing that {name} does not have.", { name: over.name })}
      </p>
      {pages.length > 0 && (
        <dl className="m-0">
          {pages.map(({ label, text }) => (
            <div key={label}>
              <dt className="m">{label}</dt>
              <dd className="m-0 t12 muted">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
