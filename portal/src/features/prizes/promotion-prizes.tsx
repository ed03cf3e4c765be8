import { useQuery } from "@tanstack/react-query";
import { PrizeCards } from "./prize-cards.tsx";
import { promotionPrizesQuery } from "./prizes.api.ts";

/** Prizes for those who achieved a promotion; nothing for everybody else. */
export function PromotionPrizes() {
  const prizes = useQuery(promotionPrizesQuery);
  if (!prizes.data || prizes.data.length === 0) return null;
  return (
    <section aria-labelledby="nagrody-dla-uczestnikow" className="my-8">
      <h2 id="nagrody-dla-uczestnikow" className="mb-1 text-xl font-semibold">
        Nagrody za osiągnięte promocje
      </h2>
      <p className="mb-4 text-soft">Możesz je zamówić, bo masz nagrodę w promocji.</p>
      <PrizeCards prizes={prizes.data} stale={false} empty={null} />
    </section>
  );
}
