-- The shop itself: a few big tables, many small ones, as shops have them.
CREATE DATABASE shop DEFAULT CHARACTER SET utf8mb4;
USE shop;

-- Catalogue
CREATE TABLE brands (id SMALLINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(60) NOT NULL UNIQUE, country CHAR(2) NOT NULL) ENGINE=InnoDB;
INSERT INTO brands (name, country) SELECT CONCAT(ELT(1 + i % 8, 'Nord', 'Harbour', 'Kiel', 'Fjord', 'Tide', 'Mast', 'Gale', 'Reef'), ' ', ELT(1 + i % 5, 'Works', 'Goods', 'Sport', 'Home', 'Supply'), ' ', i), ELT(1 + i % 6, 'DE', 'SE', 'NL', 'IT', 'JP', 'US') FROM drydock_seed.n WHERE i <= 180;
CREATE TABLE categories (id SMALLINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, parent_id SMALLINT UNSIGNED NULL, name VARCHAR(80) NOT NULL, position SMALLINT NOT NULL DEFAULT 0, KEY (parent_id)) ENGINE=InnoDB;
INSERT INTO categories (parent_id, name, position) SELECT IF(i <= 12, NULL, 1 + i % 12), CONCAT('Category ', i), i % 20 FROM drydock_seed.n WHERE i <= 240;
CREATE TABLE products (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, brand_id SMALLINT UNSIGNED NOT NULL, sku CHAR(12) NOT NULL, name VARCHAR(120) NOT NULL, price DECIMAL(10,2) NOT NULL, stock INT NOT NULL DEFAULT 0, active TINYINT(1) NOT NULL DEFAULT 1, created_at DATETIME NOT NULL, UNIQUE KEY (sku), KEY (brand_id)) ENGINE=InnoDB;
INSERT INTO products (brand_id, sku, name, price, stock, active, created_at) SELECT 1 + i % 180, CONCAT('SKU-', LPAD(i, 8, '0')), CONCAT(ELT(1 + i % 7, 'Rain jacket', 'Deck shoe', 'Thermos flask', 'Storm lamp', 'Rope, 20 m', 'Sea chart', 'Knit cap'), ' no. ', i), 4.90 + i % 390, i * 7 % 500, i % 11 <> 0, '2019-02-01' + INTERVAL i HOUR FROM drydock_seed.n WHERE i <= 24000;
CREATE TABLE product_categories (product_id INT UNSIGNED NOT NULL, category_id SMALLINT UNSIGNED NOT NULL, PRIMARY KEY (product_id, category_id)) ENGINE=InnoDB;
INSERT IGNORE INTO product_categories SELECT 1 + i % 24000, 1 + i * 13 % 240 FROM drydock_seed.n WHERE i <= 52000;
CREATE TABLE product_images (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, product_id INT UNSIGNED NOT NULL, path VARCHAR(160) NOT NULL, width SMALLINT, height SMALLINT) ENGINE=InnoDB;
INSERT INTO product_images (product_id, path, width, height) SELECT 1 + i % 24000, CONCAT('/media/', MD5(i), '.webp'), 1200, 900 FROM drydock_seed.n WHERE i <= 70000;
CREATE TABLE product_translations (product_id INT UNSIGNED NOT NULL, lang CHAR(2) NOT NULL, title VARCHAR(160) NOT NULL, PRIMARY KEY (product_id, lang)) ENGINE=InnoDB;
INSERT INTO product_translations SELECT i, 'de', CONCAT('Artikel ', i) FROM drydock_seed.n WHERE i <= 18000;
INSERT INTO product_translations SELECT i, 'sv', CONCAT('Artikel ', i) FROM drydock_seed.n WHERE i <= 6000;
CREATE TABLE product_search (product_id INT UNSIGNED NOT NULL PRIMARY KEY, words TEXT NOT NULL, FULLTEXT KEY (words)) ENGINE=MyISAM;
INSERT INTO product_search SELECT id, name FROM products WHERE id <= 8000;
CREATE TABLE price_history (product_id INT UNSIGNED NOT NULL, valid_from DATE NOT NULL, price DECIMAL(10,2) NOT NULL, PRIMARY KEY (product_id, valid_from)) ENGINE=InnoDB;
INSERT INTO price_history SELECT 1 + i DIV 8, '2021-01-01' + INTERVAL i % 8 * 90 DAY, 4.90 + i % 390 FROM drydock_seed.n WHERE i <= 120000;
CREATE TABLE suppliers (id SMALLINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(80) NOT NULL) ENGINE=InnoDB;
INSERT INTO suppliers (name) SELECT CONCAT('Supplier ', i) FROM drydock_seed.n WHERE i <= 64;
CREATE TABLE warehouses (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL, city VARCHAR(40) NOT NULL) ENGINE=InnoDB;
INSERT INTO warehouses (name, city) VALUES ('North', 'Rostock'), ('West', 'Rotterdam'), ('South', 'Genoa');
CREATE TABLE stock_levels (warehouse_id TINYINT UNSIGNED NOT NULL, product_id INT UNSIGNED NOT NULL, quantity INT NOT NULL, PRIMARY KEY (warehouse_id, product_id)) ENGINE=InnoDB;
INSERT INTO stock_levels SELECT w.id, p.id, p.id * w.id % 90 FROM warehouses w, products p WHERE p.id <= 20000;

-- Customers
CREATE TABLE customers (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, email VARCHAR(80) NOT NULL, first_name VARCHAR(40) NOT NULL, last_name VARCHAR(40) NOT NULL, country CHAR(2) NOT NULL, created_at DATETIME NOT NULL, UNIQUE KEY (email)) ENGINE=InnoDB;
INSERT INTO customers (email, first_name, last_name, country, created_at) SELECT CONCAT('customer', LPAD(i, 7, '0'), '@example.org'), ELT(1 + i % 10, 'Anna', 'Ben', 'Chiara', 'David', 'Elif', 'Finn', 'Greta', 'Hugo', 'Ines', 'Jonas'), ELT(1 + i % 7, 'Berg', 'Larsen', 'Rossi', 'de Vries', 'Yilmaz', 'Sato', 'Miller'), ELT(1 + i % 6, 'DE', 'SE', 'NL', 'IT', 'JP', 'US'), '2018-01-01' + INTERVAL i * 17 MINUTE FROM drydock_seed.n WHERE i <= 150000;
CREATE TABLE customer_addresses (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, customer_id INT UNSIGNED NOT NULL, street VARCHAR(80) NOT NULL, city VARCHAR(60) NOT NULL, zip VARCHAR(10) NOT NULL) ENGINE=InnoDB;
INSERT INTO customer_addresses (customer_id, street, city, zip) SELECT 1 + i % 150000, CONCAT('Quay ', i % 300), ELT(1 + i % 5, 'Hamburg', 'Malmo', 'Genoa', 'Delft', 'Kobe'), LPAD(i % 99999, 5, '0') FROM drydock_seed.n WHERE i <= 190000;
CREATE TABLE customer_groups (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL) ENGINE=InnoDB;
INSERT INTO customer_groups (name) VALUES ('Retail'), ('Wholesale'), ('Staff'), ('Blocked');
CREATE TABLE newsletter_subscribers (email VARCHAR(80) NOT NULL PRIMARY KEY, since DATE NOT NULL) ENGINE=InnoDB;
INSERT INTO newsletter_subscribers SELECT email, DATE(created_at) FROM customers WHERE id <= 41000;
CREATE TABLE wishlists (customer_id INT UNSIGNED NOT NULL, product_id INT UNSIGNED NOT NULL, PRIMARY KEY (customer_id, product_id)) ENGINE=InnoDB;
INSERT IGNORE INTO wishlists SELECT 1 + i DIV 3, 1 + i * 31 % 24000 FROM drydock_seed.n WHERE i <= 36000;
CREATE TABLE reviews (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, product_id INT UNSIGNED NOT NULL, customer_id INT UNSIGNED NOT NULL, stars TINYINT NOT NULL, text TEXT, KEY (product_id)) ENGINE=InnoDB;
INSERT INTO reviews (product_id, customer_id, stars, text) SELECT 1 + i * 7 % 24000, 1 + i % 150000, 1 + i % 5, 'Arrived on time, keeps the rain out.' FROM drydock_seed.n WHERE i <= 60000;
CREATE TABLE sessions (id CHAR(32) NOT NULL PRIMARY KEY, customer_id INT UNSIGNED NULL, seen_at DATETIME NOT NULL) ENGINE=MEMORY;
INSERT INTO sessions SELECT MD5(i), i, NOW() FROM drydock_seed.n WHERE i <= 1200;

-- Orders
CREATE TABLE orders (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, customer_id INT UNSIGNED NOT NULL, state TINYINT NOT NULL, total DECIMAL(10,2) NOT NULL, placed_at DATETIME NOT NULL) ENGINE=InnoDB;
INSERT INTO orders (customer_id, state, total, placed_at) SELECT 1 + i * 11 % 150000, i % 5, 9.90 + i % 700, '2019-03-01' + INTERVAL i * 7 MINUTE FROM drydock_seed.n WHERE i <= 350000;
CREATE TABLE order_items (order_id INT UNSIGNED NOT NULL, line TINYINT UNSIGNED NOT NULL, product_id INT UNSIGNED NOT NULL, quantity SMALLINT NOT NULL, price DECIMAL(10,2) NOT NULL, PRIMARY KEY (order_id, line)) ENGINE=InnoDB;
INSERT INTO order_items SELECT o.i, l.d, 1 + (o.i * 3 + l.d * 17) % 24000, 1 + o.i % 3, 4.90 + (o.i + l.d) % 390 FROM drydock_seed.n o STRAIGHT_JOIN drydock_seed.digits l ON l.d BETWEEN 1 AND 1 + o.i % 5 WHERE o.i <= 300000;
CREATE TABLE order_notes (order_id INT UNSIGNED NOT NULL PRIMARY KEY, note VARCHAR(200) NOT NULL) ENGINE=InnoDB;
INSERT INTO order_notes SELECT i * 40, 'Please leave it with the harbour master' FROM drydock_seed.n WHERE i <= 10000;
CREATE TABLE payments (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, order_id INT UNSIGNED NOT NULL, method TINYINT NOT NULL, amount DECIMAL(10,2) NOT NULL) ENGINE=InnoDB;
INSERT INTO payments (order_id, method, amount) SELECT i, i % 4, 9.90 + i % 700 FROM drydock_seed.n WHERE i <= 330000;
CREATE TABLE refunds (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, payment_id INT UNSIGNED NOT NULL, amount DECIMAL(10,2) NOT NULL) ENGINE=InnoDB;
INSERT INTO refunds (payment_id, amount) SELECT i * 45, i % 60 FROM drydock_seed.n WHERE i <= 8800;
CREATE TABLE shipments (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, order_id INT UNSIGNED NOT NULL, carrier TINYINT NOT NULL, tracking CHAR(14) NOT NULL) ENGINE=InnoDB;
INSERT INTO shipments (order_id, carrier, tracking) SELECT i, i % 3, CONCAT('DD', LPAD(i, 12, '0')) FROM drydock_seed.n WHERE i <= 260000;
CREATE TABLE carts (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, customer_id INT UNSIGNED NULL, changed_at DATETIME NOT NULL) ENGINE=InnoDB;
INSERT INTO carts (customer_id, changed_at) SELECT i, NOW() FROM drydock_seed.n WHERE i <= 3400;
CREATE TABLE cart_items (cart_id INT UNSIGNED NOT NULL, product_id INT UNSIGNED NOT NULL, quantity SMALLINT NOT NULL, PRIMARY KEY (cart_id, product_id)) ENGINE=InnoDB;
INSERT INTO cart_items SELECT 1 + i DIV 2, 1 + i % 24000, 1 FROM drydock_seed.n WHERE i <= 6700;
CREATE TABLE invoices (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, order_id INT UNSIGNED NOT NULL, number CHAR(12) NOT NULL) ENGINE=InnoDB;
INSERT INTO invoices (order_id, number) SELECT i, CONCAT('R', LPAD(i, 11, '0')) FROM drydock_seed.n WHERE i <= 90000;

-- Keys that are nearly used up, as they are found a week before they fail
CREATE TABLE payment_methods (id TINYINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(30) NOT NULL) ENGINE=InnoDB AUTO_INCREMENT=118;
INSERT INTO payment_methods (name) SELECT CONCAT('Method ', i) FROM drydock_seed.n WHERE i <= 7;
CREATE TABLE order_events (id INT AUTO_INCREMENT PRIMARY KEY, order_id INT UNSIGNED NOT NULL, event TINYINT NOT NULL) ENGINE=InnoDB AUTO_INCREMENT=2147000000;
INSERT INTO order_events (order_id, event) SELECT i, i % 6 FROM drydock_seed.n WHERE i <= 250000;
CREATE TABLE vouchers (id SMALLINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, code CHAR(10) NOT NULL, percent TINYINT NOT NULL) ENGINE=InnoDB AUTO_INCREMENT=52000;
INSERT INTO vouchers (code, percent) SELECT LPAD(CONV(i * 7919, 10, 36), 10, '0'), 5 + i % 4 * 5 FROM drydock_seed.n WHERE i <= 9000;

-- Names as people give them
CREATE TABLE `import of 2023-11-24 (do not delete)` (row_no INT PRIMARY KEY, line VARCHAR(200)) ENGINE=InnoDB;
INSERT INTO `import of 2023-11-24 (do not delete)` SELECT i, CONCAT('24.11.2023;', i) FROM drydock_seed.n WHERE i <= 12400;
CREATE TABLE `tmp``backup` (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=MyISAM;
INSERT INTO `tmp``backup` SELECT i, 'old' FROM drydock_seed.n WHERE i <= 777;
CREATE TABLE `it's "quoted"` (id INT PRIMARY KEY) ENGINE=InnoDB;
INSERT INTO `it's "quoted"` SELECT i FROM drydock_seed.n WHERE i <= 3;
CREATE TABLE `☕ coffee orders` (id INT PRIMARY KEY, who VARCHAR(40)) ENGINE=InnoDB;
INSERT INTO `☕ coffee orders` SELECT i, 'Office' FROM drydock_seed.n WHERE i <= 365;
CREATE TABLE `größen_€` (id INT PRIMARY KEY, label VARCHAR(10)) ENGINE=InnoDB;
INSERT INTO `größen_€` SELECT i, CONCAT('EU ', 35 + i) FROM drydock_seed.n WHERE i <= 14;
CREATE TABLE gift_cards (id INT AUTO_INCREMENT PRIMARY KEY, code CHAR(16) NOT NULL, amount DECIMAL(8,2)) ENGINE=InnoDB;
CREATE TABLE settings (name VARCHAR(60) PRIMARY KEY, value VARCHAR(200)) ENGINE=InnoDB;
INSERT INTO settings VALUES ('currency', 'EUR'), ('shop_name', 'Drydock Outfitters'), ('vat_percent', '19');


-- The long tail
CREATE TABLE countries (code CHAR(2) PRIMARY KEY, name VARCHAR(60) NOT NULL) ENGINE=InnoDB;
INSERT INTO countries VALUES ('DE', 'Germany'), ('IT', 'Italy'), ('JP', 'Japan'), ('NL', 'Netherlands'), ('SE', 'Sweden'), ('US', 'United States');
CREATE TABLE currencies (code CHAR(3) PRIMARY KEY) ENGINE=InnoDB;
INSERT INTO currencies VALUES ('EUR'), ('JPY'), ('SEK'), ('USD');
CREATE TABLE tax_rates (country CHAR(2) NOT NULL, percent DECIMAL(4,2) NOT NULL, PRIMARY KEY (country, percent)) ENGINE=InnoDB;
INSERT INTO tax_rates VALUES ('DE', 7), ('DE', 19), ('IT', 22), ('JP', 10), ('NL', 21), ('SE', 25);
CREATE TABLE shipping_zones (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL) ENGINE=InnoDB;
INSERT INTO shipping_zones (name) VALUES ('Baltic'), ('North Sea'), ('Mediterranean'), ('Overseas');
CREATE TABLE shipping_rates (zone_id TINYINT UNSIGNED NOT NULL, up_to_grams INT NOT NULL, price DECIMAL(8,2) NOT NULL, PRIMARY KEY (zone_id, up_to_grams)) ENGINE=InnoDB;
INSERT INTO shipping_rates SELECT 1 + i % 4, 500 * (1 + i DIV 4), 4.90 + i FROM drydock_seed.n WHERE i <= 80;
CREATE TABLE users (id SMALLINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, login VARCHAR(40) NOT NULL UNIQUE) ENGINE=InnoDB;
INSERT INTO users (login) SELECT CONCAT('clerk', i) FROM drydock_seed.n WHERE i <= 37;
CREATE TABLE roles (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(30) NOT NULL) ENGINE=InnoDB;
INSERT INTO roles (name) VALUES ('Sales'), ('Warehouse'), ('Accounts'), ('Administrator');
CREATE TABLE attributes (id SMALLINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL) ENGINE=InnoDB;
INSERT INTO attributes (name) SELECT CONCAT('Attribute ', i) FROM drydock_seed.n WHERE i <= 95;
CREATE TABLE attribute_values (product_id INT UNSIGNED NOT NULL, attribute_id SMALLINT UNSIGNED NOT NULL, value VARCHAR(40), PRIMARY KEY (product_id, attribute_id)) ENGINE=InnoDB;
INSERT INTO attribute_values SELECT 1 + i DIV 4, 1 + i % 4, CONCAT('v', i % 50) FROM drydock_seed.n WHERE i <= 45000;
CREATE TABLE pages (id SMALLINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, slug VARCHAR(80) NOT NULL, body MEDIUMTEXT) ENGINE=InnoDB;
INSERT INTO pages (slug, body) SELECT CONCAT('page-', i), REPEAT('Sea air is good for you. ', 40) FROM drydock_seed.n WHERE i <= 130;

CREATE VIEW open_orders AS SELECT id, customer_id, total, placed_at FROM orders WHERE state = 0;
CREATE VIEW best_sellers AS SELECT product_id, SUM(quantity) AS sold FROM order_items GROUP BY product_id;
CREATE VIEW customer_list AS SELECT id, CONCAT(first_name, ' ', last_name) AS name, country FROM customers;
