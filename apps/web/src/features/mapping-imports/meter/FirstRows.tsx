import type { MeterFileReply } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import styles from "./meterFile.module.css";

/** The first rows as they stand in the file; the columns that are read are marked. */
export function FirstRows({ reply }: { reply: MeterFileReply }) {
  const { titles, options } = reply;
  const { time, clock, value } = options;
  const useOf = (index: number) =>
    index === time || index === clock ? t("Time") : index === value ? t("Value") : undefined;
  const columns = titles.map((title, index) => ({ index, title, use: useOf(index) }));
  const rows = reply.sample.map((cells, row) => ({ row, cells }));
  return (
    <section
      className={styles["rows"]}
      // A wide table is scrolled with the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t("First rows of the file")}
    >
      <table className="t12 num">
        <thead>
          <tr>
            {columns.map(({ index, title, use }) => (
              <th key={index} scope="col" data-used={use !== undefined}>
                {use !== undefined && <span className="block accent">{use}</span>}
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              {columns.map(({ index, use }) => (
                <td key={index} data-used={use !== undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
