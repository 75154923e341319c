-- Fresh statistics, so that the estimates beside the exact counts look as they do on a server that has run for a while.
DROP DATABASE drydock_seed;
ANALYZE NO_WRITE_TO_BINLOG TABLE shop.orders, shop.order_items, shop.customers, ads.clicks, logs_archive.access_2023;
